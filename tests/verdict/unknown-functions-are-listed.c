// verdict: UNKNOWN (unknown function 'first', at
// says: ^  double second\(int, const char \*\) \{ double __VERIFIER_nondet_double\(void\); return __VERIFIER_nondet_double\(\); \} /\* .*unknown-functions-are-listed.c:11:27 \*/$
#include <pthread.h>
struct pair { int a, b; };
void first(void *);
double second(int, const char *);
struct pair third(void);
int not_called(void);
void *f(void *a) {
  first(&a);
  return a + third().b + (second(1, "a") > 0);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return second(2, "b") > third().a;
}
