// verdict: SAFE
// or: UNKNOWN (nothing was found, but inputs were sampled
#include <assert.h>
/* What the processor counts does not go back. */
static unsigned long now(void)
{
  unsigned low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (unsigned long)high << 32 | low;
}
int main(void)
{
  unsigned long before = now();
  assert(now() >= before);
  return 0;
}
