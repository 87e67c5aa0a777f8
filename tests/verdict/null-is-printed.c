// verdict: UNKNOWN (a crash in the step that begins, at
#include <stdio.h>
int main(void) {
  char *s = 0;
  puts(s);
}
