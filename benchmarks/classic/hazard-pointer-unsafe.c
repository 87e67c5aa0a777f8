// Hazard pointers: after announcing a node the reader looks whether it is
// still the current one, since it may have been retired before.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Michael, Hazard pointers: safe memory reclamation, 2004

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define NONE (-1)
#define UPDATES 2

static atomic_int current;
static atomic_int hazard = NONE;
static atomic_bool is_freed[UPDATES + 1];

static void *reader(void *arg)
{
  (void)arg;
  int node;
  do {
    node = current;
    hazard = node;
  } while (node != hazard);
  assert(!is_freed[node]);
  hazard = NONE;
  return NULL;
}

static void *updater(void *arg)
{
  (void)arg;
  for (int i = 0; i < UPDATES; i++) {
    int old = atomic_exchange(&current, i + 1);
    while (hazard == old) {
    }
    is_freed[old] = true;
  }
  return NULL;
}

int main(void)
{
  pthread_t r, u;
  pthread_create(&r, NULL, reader, NULL);
  pthread_create(&u, NULL, updater, NULL);
  pthread_join(r, NULL);
  pthread_join(u, NULL);
  return 0;
}
