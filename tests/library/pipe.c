// unknown: cbmc
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void)
{
  int p[2];
  char b[8];
  if (pipe2(p, O_NONBLOCK) != 0)
    return 0;
  assert(read(p[0], b, 8) == -1);
  assert(write(p[1], "abc", 3) == 3);
  assert(read(p[0], b, 2) == 2 && b[0] == 'a' && b[1] == 'b');
  assert(read(p[0], b, 8) == 1 && b[0] == 'c');
  assert(lseek(p[0], 0, SEEK_SET) == -1);
  assert(write(p[0], b, 1) == -1);
  assert(close(p[1]) == 0);
  assert(read(p[0], b, 8) == 0);
  assert(close(p[0]) == 0);
}
