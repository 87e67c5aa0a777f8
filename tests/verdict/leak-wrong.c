// args: --check=leak
// verdict: UNSAFE (leak)
// says: ^  it was never freed, a block of 3 bytes, allocated by thread 0 \(main\) at .*leak-wrong.c:7$
#include <stdlib.h>
#include <string.h>
static char *copy(const char *s) {
  return strcpy(malloc(strlen(s) + 1), s);
}
int main(void) {
  char *s = copy("ab");
  int c = s[0];
  s = copy("c");
  free(s);
  return c == 0;
}
