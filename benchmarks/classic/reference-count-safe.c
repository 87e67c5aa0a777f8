// Reference counting: who brings the count to zero frees; the decrement and
// the test have to be one step.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Collins, A method for overlapping and erasure of lists, 1960

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 2

struct object {
  int references;
  atomic_int times_freed;
  int payload;
};

static struct object object = {N, 0, 7};

static void release(struct object *o)
{
  int left = __atomic_sub_fetch(&o->references, 1, __ATOMIC_SEQ_CST);
  assert(left >= 0);
  if (left == 0) {
    o->times_freed++;
  }
}

static void *user(void *arg)
{
  struct object *o = arg;
  assert(o->payload == 7 && o->times_freed == 0);
  release(o);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, user, &object);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(object.times_freed == 1);
  return 0;
}
