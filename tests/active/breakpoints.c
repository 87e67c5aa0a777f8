// args: -I runtime/include --breakpoint=breakpoints.c:17,breakpoints.c:24
// exit: 0
// says: ^breakpoint: .*breakpoints.c:14:.* tessera_breakpoint_half; .*breakpoints.c:22:.* tessera_breakpoint_half$
// says: ^breakpoint: .*breakpoints.c:17:3 writes done; .*breakpoints.c:24:13 reads before$
// says: ^breakpoints +4 +1 +3 +0$
// Two threads can be half way at the same time; not so where one of them has
// seen what the other one does last.
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
  if (done && before) {
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
