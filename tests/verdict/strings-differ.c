// verdict: UNSAFE (assert)
#include <assert.h>
#include <string.h>
int main(void) {
  char a[8] = "ab";
  strcat(a, "cd");
  assert(!strncmp(a, "abce", 4));
}
