// verdict: SAFE
// A section takes a ticket and assumes afterwards that nobody had one: who was
// wrong has never been there.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_assume(int);
int tickets, x;
void __VERIFIER_atomic_acquire(void) {
  tickets++;
  __VERIFIER_assume(tickets == 1);
}
void *count(void *arg) {
  __VERIFIER_atomic_acquire();
  assert(tickets == 1);
  x++;
  tickets = 0;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  count(0);
  assert(x > 0);
}
