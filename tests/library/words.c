#define _GNU_SOURCE
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int main(void)
{
  char a[8] = "abcd", b[8] = {0};
  wchar_t w[4] = {0};
  swab(a, b, 4);
  assert(strcmp(b, "badc") == 0);
  memfrob(b, 2);
  assert(b[0] == ('b' ^ 42) && b[2] == 'd');
  explicit_bzero(b, 4);
  assert(b[0] == 0 && b[3] == 0);
  assert(strcmp(basename("/usr/lib"), "lib") == 0);
  assert(*basename("usr/") == 0);
  assert(strtoimax("-12", 0, 10) == -12 && strtoumax("12", 0, 8) == 10);
  assert(mbstowcs(w, "ab", 3) == 2 && w[1] == 'b' && wcslen(w) == 2);
  assert(wctomb(a, L'x') == 1 && a[0] == 'x' && mblen("", 1) == 0);
  assert(wcscmp(L"a", L"b") < 0 && wcschr(w, L'b') == w + 1);
}
