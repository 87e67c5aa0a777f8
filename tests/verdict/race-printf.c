// verdict: UNSAFE
// args: --check=race
// says: UNSAFE
// What is printed is read.
#include <pthread.h>
#include <stdio.h>

static int x;

static void *run(void *unused)
{
  printf("%d\n", x);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  x = 1;
  pthread_join(t, 0);
  return 0;
}
