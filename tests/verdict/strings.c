// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char a[8] = "ab", b[4];
  strcat(a, "cd");
  strncat(a, "efgh", 2);
  assert(!strcmp(a, "abcdef") && !strncmp(a, "abz", 2));
  assert(strncmp(a, "abz", 3) < 0 && !strcasecmp("aB", "Ab"));
  strncpy(b, "x", 4);
  assert(b[0] == 'x' && !b[1] && !b[2] && !b[3]);
  assert(strchr(a, 'c') == a + 2 && !strchr(a, 'z') && *strrchr(a, 'f'));
  assert(strchr(a, 0) == a + 6 && strrchr(a, 'a') == a);
  assert(toupper('q') == 'Q' && tolower('Q') == 'q' && atoi("12") == 12);
  assert(llabs(-3) == 3);
}
