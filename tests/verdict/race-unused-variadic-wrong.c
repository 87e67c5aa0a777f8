// verdict: UNSAFE (race)
// args: --check=race
// one behind the parameters of a function that does not look there,
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int shared;
static char text[4];
static void some(int n, ...) {}

static void *set(void *arg)
{
  shared = 1;
  text[0] = 'a';
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  some(1, shared);
  pthread_join(t, NULL);
}
