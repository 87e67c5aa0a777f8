// verdict: UNSAFE (assert)
// args: -m32
#include <assert.h>

struct shared {
  void *at;
} __attribute__((aligned(sizeof(void *))));
static _Alignas(2 * sizeof(void *)) struct shared all[2];

int main(void)
{
  all[1].at = &all[0];
  assert(((struct shared *)all[1].at)->at != 0);
}
