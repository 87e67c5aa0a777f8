// args: --check=leak
// verdict: SAFE within bounds (
// or: SAFE
#include <stdlib.h>
#include <string.h>
static char *copy(const char *s) {
  return strcpy(malloc(strlen(s) + 1), s);
}
int main(void) {
  char *s = copy("ab");
  int c = s[0];
  free(s);
  s = copy("c");
  free(s);
  return c == 0;
}
