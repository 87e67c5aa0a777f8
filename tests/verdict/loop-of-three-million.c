// verdict: UNSAFE (assert)
// Nobody sees what a loop of the thread's own does; it ends all the same.
#include <assert.h>
int n;
int main(void) {
  unsigned h = 1;
  for (int i = 0; i < 3000000; i++) {
    h = h * 31 + 7;
    n++;
  }
  assert(n != 3000000);
}
