// Publication by pointer: the object is reachable once the pointer is set, so
// the pointer has to be set last.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Manson, Pugh and Adve, The Java memory model, 2005

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct message {
  int length;
  int first;
};

static _Atomic(struct message *) published;
static _Atomic(struct message *) draft;

static void *writer(void *arg)
{
  struct message *m = malloc(sizeof *m);
  (void)arg;
  m->length = 0;
  m->first = 0;
  published = m;
  m->length = 1;
  m->first = 7;
  published = m;
  return NULL;
}

static void *reader(void *arg)
{
  (void)arg;
  struct message *m = published;
  if (m) {
    assert(m->length == 1);
    assert(m->first == 7);
  }
  return NULL;
}

int main(void)
{
  pthread_t r, w;
  pthread_create(&r, NULL, reader, NULL);
  pthread_create(&w, NULL, writer, NULL);
  pthread_join(r, NULL);
  pthread_join(w, NULL);
  assert(!draft || draft == published);
  free(published);
  return 0;
}
