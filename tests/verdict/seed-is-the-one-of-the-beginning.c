// verdict: UNKNOWN (the numbers that rand() gives again, at
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  long a = random();
  srandom(1);
  assert(a == rand());
}
