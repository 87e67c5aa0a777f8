// verdict: SAFE
// args: -DSTEP=5 tests/verdict/with/other-objects.c
// Objects that the linker takes for the same, though each file has its own type
// of them: as long, as constant or as signed as it says, with its own members.
#include <assert.h>

struct point {
  int x, y;
};

extern int table[4];
extern const char *names[];
extern int mode;
extern volatile char *text;
extern const struct point where;
void set(void);

int main(void)
{
  assert(table[3] == 4 && names[1][0] == 'b' && mode == 0);
  const int *y = &where.y;
  set();
  assert(mode == 1 && text[0] == 'x' && *y == 5);
}
