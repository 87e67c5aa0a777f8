// verdict: UNSAFE
// args: --check=memsafety,assert
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
  int ends[2];
  assert(strcmp(strerror(ENOENT), "No such file or directory") == 0);
  if (pipe(ends) == -1) {
    fprintf(stderr, "no pipe: %s\n", strerror(errno));
    return 1;
  }
  errno = EPIPE;
  assert(*strerror(errno) == 'B' && strlen(strerror(errno)) == 12);
}
