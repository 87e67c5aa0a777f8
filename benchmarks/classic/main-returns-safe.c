// main returns, or ends only itself by pthread_exit: then the thread it left
// behind goes on.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 1
// source: IEEE Std 1003.1, pthread_create, 2008

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define RETURN true

static bool main_is_over;
static bool printed;

static void *late(void *arg)
{
  (void)arg;
  while (!main_is_over) {
  }
  printed = true;
  assert(!main_is_over);
  return NULL;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, late, NULL);
  if (RETURN) {
    return printed;
  }
  main_is_over = true;
  pthread_exit(NULL);
}
