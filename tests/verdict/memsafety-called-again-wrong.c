// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid read: \*last
#include <pthread.h>
#include <stdlib.h>
int *last, same;
static int f(int n) {
  int x = n, *p = &x;
  *p += 1;
  last = &x;
  return x;
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += f(i);
    sum += *last;
  }
  return sum == 0;
}
