void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
void reach_error(void);
int lock, inside;
#include <pthread.h>
void *f(void *arg)
{
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(lock == 0);
  lock = 1;
  __VERIFIER_atomic_end();
  inside++;
  if (inside != 1) {
    reach_error();
  }
  inside--;
  lock = 0;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
}
