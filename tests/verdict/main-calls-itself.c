// args: --check=assert
// verdict: SAFE
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
