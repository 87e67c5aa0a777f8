// verdict: SAFE
#include <assert.h>
#include <string.h>
int main(void)
{
  assert(strdup("a") != 0);
}
