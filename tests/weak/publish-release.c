// sc: SAFE
// tso: SAFE
// pso: SAFE
// args: --check=assert
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A node is filled, and then published. */
#include <stdlib.h>
struct node {
  int value;
};
struct node *_Atomic head;
int r;

void *first(void *arg)
{
  struct node *n = malloc(sizeof *n);
  n->value = 1;
  atomic_store_explicit(&head, n, memory_order_release);
  return arg;
}

void *second(void *arg)
{
  struct node *n = atomic_load_explicit(&head, memory_order_acquire);
  r = n ? n->value : 1;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r == 1);
  return 0;
}
