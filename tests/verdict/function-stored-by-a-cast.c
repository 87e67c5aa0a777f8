// verdict: SAFE
// Functions that are stored through a cast and through a union, and called by
// the other type.
#include <assert.h>
#include <pthread.h>

struct item {
  pthread_mutex_t mutex;
  int n;
};

typedef void any_function(void *);

struct entry {
  any_function *function;
  void *argument;
};

union pun {
  void (*item)(struct item *);
  any_function *any;
};

static struct item item = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct entry entries[2];

static void add(struct item *i)
{
  pthread_mutex_lock(&i->mutex);
  i->n++;
  pthread_mutex_unlock(&i->mutex);
}

static void *run(void *p)
{
  struct entry *e = p;
  e->function(e->argument);
  return 0;
}

int main(void)
{
  pthread_t a, b;
  union pun pun;
  pun.item = add;
  entries[0] = (struct entry){(any_function *)add, &item};
  entries[1] = (struct entry){pun.any, &item};
  pthread_create(&a, 0, run, &entries[0]);
  pthread_create(&b, 0, run, &entries[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(item.n == 2);
}
