// args: --check=assert,memsafety --engine=stepper
// verdict: SAFE (stepper)
// What is computed with is a number that stands beside a pointer in memory that
// is freed, and pointers are compared with null, or with the same: nothing of
// it depends on where memory is.
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
  unsigned long sum = 0;
  pthread_create(&a, NULL, push, (void *)1);
  pthread_create(&b, NULL, push, (void *)2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (struct node *n = top; n != NULL;) {
    struct node *next = n->next;
    sum += n->weight * 2;
    free(n);
    n = next;
  }
  assert(sum == 6);
  return 0;
}
