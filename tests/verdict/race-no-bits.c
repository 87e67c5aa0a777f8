// verdict: SAFE
// args: --check=race
// Bit-fields next to each other are one place, others are not.
#include <pthread.h>

static struct {
  int a : 3;
  int : 0;
  int b : 4;
  char c;
} s;

static void *run(void *unused)
{
  s.a = 1;
  s.c = 1;
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
