// sc: SAFE
// tso: SAFE
// pso: UNSAFE
// args: --check=assert
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A node is filled, and then published. */
#include <stdlib.h>
struct node {
  int value;
};
struct node *head;
int r;

void *first(void *arg)
{
  struct node *n = malloc(sizeof *n);
  n->value = 1;
  head = n;
  return arg;
}

void *second(void *arg)
{
  struct node *n = head;
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
