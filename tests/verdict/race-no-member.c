// verdict: SAFE
// args: --check=race
// Members of one object.
#include <pthread.h>

static struct {
  char a, b;
} s;

static void *run(void *unused)
{
  s.a = 1;
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  s.b = 2;
  pthread_join(t, 0);
  return 0;
}
