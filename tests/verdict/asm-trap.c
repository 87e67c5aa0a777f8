// verdict: UNSAFE (assert)
#include <stdlib.h>
int main(void)
{
  int *p = malloc(sizeof *p);
  if (p) {
    __asm__ volatile("ud2");
  }
  return 0;
}
