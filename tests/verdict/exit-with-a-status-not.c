// args: --fail=exit,give_up
// verdict: SAFE
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void give_up(void) {
  exit(0);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1 && x < 1)
    give_up();
  exit(x == 7 ? 0 : 0);
}
