// verdict: UNSAFE (race)
// args: --check=race
// What is passed to a thread is read, though its function takes nothing.
#include <pthread.h>
#include <stddef.h>

static void *shared;

static void *set(void *arg)
{
  shared = arg;
  return NULL;
}

static void *nothing()
{
  return NULL;
}

int main(void)
{
  pthread_t t, other;
  pthread_create(&t, NULL, set, &t);
  pthread_create(&other, NULL, nothing, shared);
  pthread_join(t, NULL);
  pthread_join(other, NULL);
}
