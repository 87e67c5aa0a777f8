/* Double-checked initialisation (Schmidt and Harrison, 1996; the declaration
 * "is broken" of 2000 for those without orders).
 *
 * row: ssss : publishing releases, the first check acquires, the second is
 *   protected
 * row: ssuu -DPUBLISH=relaxed : PSO shows the pointer before what it points to
 * row: sssu -DCHECK=relaxed : the first check does not know what is there */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef PUBLISH
#define PUBLISH release
#endif
#ifndef CHECK
#define CHECK acquire
#endif

struct thing {
  int value;
};

struct thing thing;
struct thing *_Atomic only;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct thing *get(void)
{
  struct thing *p = atomic_load_explicit(&only, ORDER(CHECK));
  if (!p) {
    pthread_mutex_lock(&lock);
    p = atomic_load_explicit(&only, memory_order_relaxed);
    if (!p) {
      p = &thing;
      p->value = 7;
      atomic_store_explicit(&only, p, ORDER(PUBLISH));
    }
    pthread_mutex_unlock(&lock);
  }
  return p;
}

static void *use(void *arg)
{
  assert(get()->value == 7);
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, use, 0);
  pthread_create(&u, 0, use, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
