// verdict: UNSAFE (assert)
// As section-that-assumes-wrong.c, but without a section: who assumes what is
// not so goes on for ever, and what was stored before stays.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_assume(int);
int tickets;
void *count(void *arg) {
  tickets++;
  __VERIFIER_assume(tickets == 1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  count(0);
  assert(tickets == 1);
}
