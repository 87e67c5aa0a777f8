// verdict: UNSAFE
// args: --check=race
// says: UNSAFE
// All of a struct is copied.
#include <pthread.h>

static struct pair {
  int a, b;
} s, t2, u;

static void *run(void *unused)
{
  t2 = s;
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
