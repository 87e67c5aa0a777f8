// args: --check=race
// verdict: UNSAFE (race)
// That main ends the process may come late.
#include <pthread.h>
static int counter;

static void *count(void *unused)
{
  counter++;
  return unused;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, count, NULL);
  pthread_create(&u, NULL, count, NULL);
  return 0;
}
