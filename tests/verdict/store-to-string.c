// verdict: UNKNOWN (a store to a string literal
#include <assert.h>
int main(void) {
  char *s = "abc";
  s[1] = 0x62;
  assert(s[1] == 0x62);
}
