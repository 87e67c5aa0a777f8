// args: --check=locks
// verdict: UNSAFE (locks)
// says: misuse of locks: initialisation of a semaphore with a negative or too large value
#include <semaphore.h>
int __VERIFIER_nondet_int(void);
sem_t s;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2)
    sem_init(&s, 0, n);
}
