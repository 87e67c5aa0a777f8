// verdict: UNSAFE
#include <assert.h>
#include <time.h>
int main(void)
{
  clock_t a = clock();
  clock_t b = clock();
  assert(b > a);
}
