// args: --check=locks
// verdict: SAFE
#include <semaphore.h>
int __VERIFIER_nondet_int(void);
sem_t s;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0)
    sem_init(&s, 0, n);
}
