// args: --engine=stepper --mm=tso
// verdict: UNKNOWN (the stepper's limit: threads: 
// Each has a buffer, which is a thread to the explorer.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
enum { N = 126 };
atomic_int x, y;
int r1, r2;
void *idle(void *a) { return a; }
void *one(void *a) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  r1 = atomic_load_explicit(&y, memory_order_relaxed);
  return a;
}
void *two(void *a) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  return a;
}
int main(void) {
  pthread_t t[N], p, q;
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, idle, 0);
  pthread_create(&p, 0, one, 0);
  pthread_create(&q, 0, two, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(r1 || r2);
}
