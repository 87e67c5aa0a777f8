// args: --no-fail=abort
// verdict: SAFE (nothing in the program can violate assert, deadlock)
#include <stdlib.h>
static int status;
int main(void) {
  if (status > 1)
    abort();
  exit(1);
}
