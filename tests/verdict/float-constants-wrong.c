// verdict: UNSAFE
// Constants round as their types do: 0.1 + 0.2 is not 0.3 in doubles, and a
// float has no 16777217.
#include <assert.h>

enum { SUM = 0.1 + 0.2 != 0.3, CUT = (int)(0.1f + 0.7f + 0.2f) };
_Static_assert((float)16777217 == 16777216.0f, "int to float");
_Static_assert((float)0.1 != 0.1, "double to float");
_Static_assert(0.1L != 0.1, "long double");
_Static_assert(sizeof(char[(int)2.5f]) == 2, "float to int");

int main(void)
{
  int one = 0;
  switch (1) {
  case (int)(0.1 + 0.2 > 0.3):
    one = 1;
  }
  assert(one && SUM);
  assert((float)(1 << 24 | 1) == 16777216.0f);
  assert(0.1 + 0.2 == 0.3);
}
