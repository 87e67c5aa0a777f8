// args: --check=memsafety,unset --engine=stepper
// verdict: UNSAFE (unset)
// says: the value was never set, 4 bytes, at offset 4 of a block of 16 bytes, allocated by thread 1 .* at .*c:13
// A member of a node that the list's owner never sets decides.
#include <pthread.h>
#include <stdlib.h>

struct node { int key, rank; struct node *next; };
static struct node *head;

static void *push(void *arg)
{
  struct node *n = malloc(sizeof *n);
  n->key = 1;
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
