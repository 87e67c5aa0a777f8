// The example of Wang and others (MAP-Coverage, 2019): th is read at two places
// and written at one, which makes 16 patterns.
#include <assert.h>
#include <pthread.h>
struct appender {
  int th, name;
};
static struct appender one = {1, 2};
static int is_severe(const struct appender *a, int priority)
{
  return a->th == 0 || priority >= a->th;
}
static void set_threshold(struct appender *a, int priority)
{
  a->th = priority;
}
static void *first(void *appender)
{
  int severe = is_severe(appender, 3);
  assert(severe == 0 || severe == 1);
  return 0;
}
static void *second(void *appender)
{
  set_threshold(appender, 0);
  return 0;
}
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, &one);
  pthread_create(&u, 0, second, &one);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
