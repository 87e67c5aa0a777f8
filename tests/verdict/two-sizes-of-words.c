// verdict: SAFE within bounds (atomic operations are sequentially consistent
// A pointer and a counter are exchanged as one word, and read one by one: of
// memory orders nothing is said then, of interleavings all.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct node {
  struct node *next;
};
union top {
  struct {
    struct node *head;
    unsigned long count;
  };
  unsigned __int128 both;
};

static union top top;
static struct node nodes[2];

static void push(struct node *n)
{
  union top old, new;
  do {
    old.count = __atomic_load_n(&top.count, __ATOMIC_ACQUIRE);
    old.head = __atomic_load_n(&top.head, __ATOMIC_RELAXED);
    n->next = old.head;
    new.head = n;
    new.count = old.count + 1;
  } while (!__sync_bool_compare_and_swap(&top.both, old.both, new.both));
}

static void *run(void *arg)
{
  push(arg);
  return 0;
}

int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, run, &nodes[0]);
  pthread_create(&b, 0, run, &nodes[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(top.count == 2 && top.head && top.head->next);
  return 0;
}
