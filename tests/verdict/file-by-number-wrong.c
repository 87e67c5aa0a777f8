// verdict: UNSAFE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
int main(void)
{
  char b[3];
  int file = open("data", O_RDWR | O_CREAT, 0600);
  if (file < 0)
    return errno > 0;
  long n = read(file, b, sizeof b);
  assert(n >= -1 && n <= 3);
  assert(n >= 0 || errno != 5);
  n = write(file, b, sizeof b);
  assert(n <= 3);
  close(file);
}
