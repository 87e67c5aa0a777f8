// verdict: SAFE
#include <assert.h>
#include <stdlib.h>
#include <time.h>
int main(void)
{
  srand((unsigned)time(0));
  assert(rand() >= 0);
}
