#include <pthread.h>
#include <stdlib.h>
struct node { int value, other; };
int own, shared;
void *f(void *arg)
{
  struct node *n = arg;
  int *p = &shared;
  n->value++; /* main reads it */
  n->other++; /* nobody does */
  (*p)++;
  return 0;
}
int main(void)
{
  pthread_t t;
  struct node *n = malloc(sizeof *n), local;
  int *p = &own;
  n->value = n->other = 0;
  local.value = 3;
  pthread_create(&t, 0, f, n);
  *p = n->value + local.value;
  return shared;
}
