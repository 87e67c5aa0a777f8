// verdict: SAFE
// The frame that longjmp goes back to is still there.
#include <assert.h>
#include <setjmp.h>

static jmp_buf here;

static int jump(void)
{
  if (setjmp(here)) {
    return 1;
  }
  longjmp(here, 1);
  return 0;
}

int main(void)
{
  int jumped = jump();
  if (!jumped) {
    longjmp(here, 1);
  }
  assert(jumped);
}
