// verdict: SAFE
// args: -m32
// A type of 8 bytes has to be aligned to 4, though gcc prefers 8.
#include <assert.h>
struct pair {
  char c;
  long long l;
};
int main(void)
{
  assert(_Alignof(long long) == 4 && __alignof__(long long) == 8);
  assert(_Alignof(double[2]) == 4 && _Alignof(struct pair) == 4);
  assert(_Alignof(_Atomic long long) == 8 && sizeof(struct pair) == 12);
}
