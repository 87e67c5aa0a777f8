#include <assert.h>
#include <libgen.h>
#include <string.h>
static void check(const char *path, const char *directory, const char *base)
{
  char a[16], b[16];
  strcpy(a, path);
  strcpy(b, path);
  assert(strcmp(dirname(a), directory) == 0);
  assert(strcmp(basename(b), base) == 0);
}
int main(void)
{
  check("/usr/lib", "/usr", "lib");
  check("/usr/", "/", "usr");
  check("usr", ".", "usr");
  check("/", "/", "/");
  check("a//b//", "a", "b");
  check("", ".", ".");
}
