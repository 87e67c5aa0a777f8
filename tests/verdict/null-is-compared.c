// verdict: UNKNOWN (a crash in the step that begins, at
#include <string.h>
int main(void) {
  char *s = 0;
  volatile int n = strcmp(s, "a");
  if (n) {
    n = 1;
  }
}
