#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
  static char given[] = "GIVEN=1";
  assert(setenv("OURS", "abc", 1) == 0);
  assert(strcmp(getenv("OURS"), "abc") == 0);
  assert(setenv("OURS", "d", 0) == 0 && strcmp(getenv("OURS"), "abc") == 0);
  assert(setenv("OURS", "d", 1) == 0 && strcmp(getenv("OURS"), "d") == 0);
  assert(unsetenv("OURS") == 0 && getenv("OURS") == 0);
  assert(putenv(given) == 0 && strcmp(getenv("GIVEN"), "1") == 0);
  given[6] = '2';
  assert(strcmp(getenv("GIVEN"), "2") == 0);
  assert(setenv("A=B", "c", 1) == -1 && errno == EINVAL);
}
