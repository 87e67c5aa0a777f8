// verdict: SAFE
// args: --check=race
// What memcpy() copies, and what lies behind it.
#include <pthread.h>
#include <string.h>

static char from[8], to[8];

static void *run(void *unused)
{
  memcpy(to, from, 4);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  to[4] = 1;
  pthread_join(t, 0);
  return 0;
}
