// args: --engine=stepper --statistics
// verdict: SAFE
// says: ^  tests/verdict/statistics.c:22:19: assertion x == 7 is never looked
// What no execution comes to is listed: assertions, statements, threads.
#include <assert.h>
#include <pthread.h>
int x;
void *never(void *arg) {
  x = 1;
  return arg;
}
void *worker(void *arg) {
  x = 1;
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  if (x == 3) {
    pthread_create(&u, 0, never, 0);
    x = 7;
    assert(x == 7);
  }
  pthread_join(t, 0);
  assert(x == 1);
}
