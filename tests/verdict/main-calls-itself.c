// args: --check=assert
// verdict: SAFE within bounds (main is called without arguments
#include <assert.h>
static int n;
int main(int argc, char **argv) {
  if (n < 3) {
    n++;
    return main(argc, argv);
  }
  assert(n == 3);
  return 0;
}
