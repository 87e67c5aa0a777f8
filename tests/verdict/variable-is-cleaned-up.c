// verdict: SAFE
// The attribute cleanup: at the end of a block, behind return's value, on the
// way out by goto, break and continue, of a loop's own variable.
#include <assert.h>

static int sum;

static void add(const int *n)
{
  sum += *n;
}

#define ADDS __attribute__((cleanup(add)))

static int f(int way)
{
  ADDS int a = 1;
  if (way == 0) {
    return sum;
  }
  {
    ADDS int b = 10;
    if (way == 1) {
      goto out;
    }
    int c = ({
      ADDS int d = 100;
      d + sum;
    });
    assert(c == 113 && sum == 113);
  }
  assert(sum == 123);
out:
  return sum;
}

int main(void)
{
  assert(f(0) == 0 && sum == 1);
  assert(f(1) == 11 && sum == 12);
  sum++;
  assert(f(2) == 123 && sum == 124);
  for (ADDS int i = 1000; i < 1003; i++) {
    ADDS int j = 10000;
    if (i == 1001) {
      continue;
    }
    if (i == 1002) {
      break;
    }
  }
  assert(sum == 31126);
}
