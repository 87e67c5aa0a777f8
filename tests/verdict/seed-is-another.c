// verdict: UNSAFE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  srand(3);
  int a = rand();
  srand(4);
  assert(a == rand());
}
