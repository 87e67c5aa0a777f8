#include <assert.h>
#include <limits.h>
#include <math.h>
volatile unsigned u = 0xf0;
volatile unsigned long l = 1ul << 40, big = ULONG_MAX;
volatile int i = INT_MAX;
volatile long long q = LLONG_MIN;
volatile float f = 1e-40f;
volatile double d = 1.5;
int main(void)
{
  {
  char b[8] = {0}; __builtin_memcpy(b, "abc", 4); assert(b[1] == 'b'); __builtin___memcpy_chk(b, "xyz", 4, 8); assert(b[1] == 'y'); __builtin___memset_chk(b, 1, 8, 8); assert(b[7] == 1); __builtin_memmove(b+1, b, 3); __builtin___strcpy_chk(b, "hi", 8); assert(b[1] == 'i');
  assert(__builtin_strlen(b) == 2 && __builtin_strcmp(b, "hi") == 0);
  }
  {
  char b[4]; unsigned long z = __builtin_object_size(b, 0); assert(z == 4 || z == -1ul); int *p = __builtin_assume_aligned(&i, 4); assert(p == &i);
  }
}
