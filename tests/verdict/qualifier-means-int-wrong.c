// verdict: UNSAFE (assert)
#include <assert.h>
struct s {
  const a;
  volatile b : 3;
  const *p;
};
static int f(const *q, volatile v) {
  return *(const *)q + v;
}
int main(void) {
  const y = 4;
  struct s s = {y, 2, &s.a};
  assert(*s.p == 4 && s.b == 2 && sizeof(const) == 4);
  assert(f(&s.a, 2) == 7);
}
