// args: --fail=exit,give_up
// verdict: UNSAFE (assert)
// says: violated: exit\(\) is called with a status that is not 0
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void give_up(void) {
  exit(0);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1 && x < 1)
    give_up();
  exit(x == 7 ? 3 : 0);
}
