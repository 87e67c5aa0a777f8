// args: --check=all --engine=stepper
// verdict: SAFE
// A member of a node is set by its constructor before it decides.
#include <pthread.h>
#include <stdlib.h>

struct node { int key, rank; struct node *next; };
static struct node *head;

static void *push(void *arg)
{
  struct node *n = malloc(sizeof *n);
  n->key = n->rank = 1;
  n->next = head;
  head = n;
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, push, 0);
  pthread_join(t, 0);
  if (head->rank > 3) {
    head->key = 2;
  }
  return 0;
}
