// verdict: UNSAFE
// args: --engine=stepper
// All errors that a call may fail with are tried.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void)
{
  if (fsync(3) == -1 && errno != EBADF) {
    assert(errno > 0 && errno != EIO);
  }
}
