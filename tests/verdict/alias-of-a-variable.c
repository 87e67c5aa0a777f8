// verdict: SAFE
// A variable and its alias are one.
#include <assert.h>

static int hidden = 1;
extern int seen __attribute__((alias("hidden")));

int main(void)
{
  seen = 2;
  assert(hidden == 2);
  hidden = 3;
  assert(seen == 3);
}
