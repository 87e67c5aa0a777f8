// args: -I runtime/include --breakpoint=breakpoints-meet.c:17,breakpoints-meet.c:24
// exit: 0
// says: ^breakpoint: .*breakpoints-meet.c:14:.* tessera_breakpoint_half; .*breakpoints-meet.c:22:.* tessera_breakpoint_half$
// says: ^breakpoint: .*breakpoints-meet.c:17:3 writes done; .*breakpoints-meet.c:24:13 reads before$
// says: ^breakpoints +4 +2 +2 +0$
// Both meetings can be: nothing has been done yet where the second one is.
// (There was nothing to wait for.)
#include <tessera.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int before, after, done;
void *one(void *arg)
{
  TESSERA_BREAKPOINT(half);
  before = 1;
  before = 2;
  done = 1;
  return arg;
}
void *two(void *arg)
{
  TESSERA_BREAKPOINT(half);
  if (!done && before) {
    after = before;
  }
  return arg;
}
int main(void)
{
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return after;
}
