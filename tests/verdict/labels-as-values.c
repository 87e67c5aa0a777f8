// verdict: SAFE
// Labels as values: in a table, as differences, as an argument of goto.
#include <assert.h>

static int run(const unsigned char *code)
{
  static void *const direct[] = {&&stop, &&increment, &&doubled};
  static const int table[] = {&&stop - &&stop, &&increment - &&stop,
                              &&doubled - &&stop};
  int value = 0;
  goto *direct[*code++];
increment:
  value++;
  goto *(&&stop + table[*code++]);
doubled:
  value *= 2;
  goto *direct[*code++];
stop:
  return value;
}

int main(void)
{
  static const unsigned char code[] = {1, 2, 1, 2, 0};
  assert(run(code) == 6);
}
