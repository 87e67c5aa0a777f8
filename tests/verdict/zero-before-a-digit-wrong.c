// args: --engine=cbmc
// verdict: UNSAFE
#include <assert.h>
#include <string.h>
int main(void) {
  const char *s = "1\0002";
  s++;
  assert(strlen(s) != 0);
  s++;
  assert(*s == '2');
}
