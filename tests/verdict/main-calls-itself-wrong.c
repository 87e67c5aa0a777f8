// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
static int n;
int main(int argc, char **argv) {
  if (n < 3) {
    n++;
    return main(argc, argv);
  }
  assert(n == 2);
  return 0;
}
