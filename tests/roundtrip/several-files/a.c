#include "shared.h"
static int hidden = 1;
static int get(void) { return hidden; }
int common;
extern int sized[];
struct pair p = {1, 2};
int twice_inline(int x);
int main(void)
{
  if (get() != 1 || other() != 20) {
    return 1;
  }
  common = 5;
  if (read_common() != 5 || sized[2] != 7) {
    return 2;
  }
  return sum(&p) != 3 || counter() != 1 || counter() != 2 || twice(4) != 8;
}
