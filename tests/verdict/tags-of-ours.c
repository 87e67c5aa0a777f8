// args: --engine=stepper
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
/* Tags that the explorer's tables have, too. */
struct step_part {
  int a;
} part;
struct step_future {
  int a;
} future;
struct step_thread {
  int a;
} thread;
struct step_site {
  int a;
} site;
struct step_sync {
  int a;
} sync_;
struct step_program {
  int a;
} program;
static void *f(void *arg)
{
  part.a = future.a = thread.a = site.a = sync_.a = program.a = 1;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int seen = part.a + future.a + thread.a + site.a + sync_.a + program.a;
  pthread_join(t, 0);
  assert(seen <= 6);
  return 0;
}
