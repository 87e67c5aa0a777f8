// args: --entry=length
// verdict: SAFE within bounds (length's pointers are null
#include <assert.h>
#include <stddef.h>
int main(void) {
  return 0;
}
static size_t length(const char *s) {
  if (!s)
    return 0;
  size_t n = 0;
  while (s[n])
    n++;
  assert(n < 8);
  return n;
}
size_t (*measure)(const char *s) = length;
