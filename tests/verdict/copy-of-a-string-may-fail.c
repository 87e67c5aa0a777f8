// args: --malloc-may-fail
// verdict: UNSAFE
#include <assert.h>
#include <string.h>
int main(void)
{
  assert(strdup("a") != 0);
}
