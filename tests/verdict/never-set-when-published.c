// args: --check=assert,unset --engine=stepper
// verdict: SAFE
// Two of the threads are alike; a message is published when all of it is set.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct message { atomic_int length, kind; };
static _Atomic(struct message *) box;
static atomic_int found;

static void *receive(void *arg)
{
  struct message *m = atomic_load(&box);
  if (m && atomic_load(&m->kind) == 3) {
    atomic_fetch_add(&found, 1);
  }
  return arg;
}

int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, receive, 0);
  pthread_create(&b, 0, receive, 0);
  struct message *m = malloc(sizeof *m);
  atomic_store(&m->length, 1);
  atomic_store(&m->kind, 2);
  atomic_store(&box, m);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
