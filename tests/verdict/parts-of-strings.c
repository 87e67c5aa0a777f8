// verdict: SAFE
#include <assert.h>
#include <string.h>
int main(void)
{
  const char *s = "key = value";
  assert(strspn(s, "eky") == 3 && strcspn(s, "=") == 4);
  assert(strpbrk(s, "=l") == s + 4 && strstr(s, "val") == s + 6);
  assert(!strstr(s, "vale") && memchr(s, 'v', 6) == 0);
  assert(strnlen(s, 5) == 5);
}
