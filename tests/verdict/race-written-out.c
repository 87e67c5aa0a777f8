// verdict: SAFE
// args: --check=race
// What is written to a file is read.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int shared;
static char text[4];

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
  pthread_join(t, NULL);
  write(1, text, sizeof text);
}
