// expect: SAFE ; check: assert
// An assumption fails behind the store: nobody sees that.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_assume(int);
int inside, seen;
void __VERIFIER_atomic_enter(void) { inside++; __VERIFIER_assume(inside < 2); }
void *work(void *arg) { __VERIFIER_atomic_enter(); seen = inside; assert(seen == 1); inside = 0; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
}
