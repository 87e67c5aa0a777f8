// args: --check=assert,memsafety --engine=stepper
// verdict: SAFE within bounds (freed memory is not used again)
// A pointer that may be kept for longer than its memory is a number that is
// computed with.
#include <assert.h>
#include <stdlib.h>
#include <pthread.h>

struct node {
  struct node *next;
  unsigned long weight;
};

static struct node *top;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *push(void *arg)
{
  struct node *n = malloc(sizeof *n);
  if (n) {
    n->weight = (unsigned long)arg;
    pthread_mutex_lock(&lock);
    n->next = top;
    top = n;
    assert(n == top);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void)
{
  pthread_t a, b;
  unsigned long sum = 0, where = 0;
  pthread_create(&a, NULL, push, (void *)1);
  pthread_create(&b, NULL, push, (void *)2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (struct node *n = top; n != NULL;) {
    struct node *next = n->next;
    sum += n->weight * 2;
    where ^= (unsigned long)n;
    free(n);
    n = next;
  }
  assert(sum == 6 && (where || !top));
  return 0;
}
