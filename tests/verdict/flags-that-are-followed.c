// verdict: SAFE
// args: -funsigned-char -fshort-enums -fpack-struct
// What a compiler given these flags makes of the program.
#include <assert.h>
#include <limits.h>
#include <string.h>

enum small { LITTLE, MUCH };
struct pair {
  char c;
  int i;
};

char text[] = "\xff";

int main(void)
{
  char c = -1;
  const char *p = text;
  assert(c == 255 && CHAR_MIN == 0 && '\xff' == 255 && "\xfe"[0] == 254);
  assert(p[0] > 0 && text[0] >> 4 == 15 && strlen(p) == 1);
  assert(_Generic(c, char: 1, unsigned char: 2) == 1);
  assert(sizeof(enum small) == 1);
  assert(sizeof(struct pair) == 5);
}
