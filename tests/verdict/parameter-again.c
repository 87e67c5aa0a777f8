// verdict: SAFE
// or: SAFE within bounds
// args: --check=assert,memsafety
#include <assert.h>
#include <pthread.h>
#include <string.h>
/* The function's parameter, whose address is taken, begins anew with each call,
 * before it gets its argument; so does the thread's. */
static char there[4][8];
static int put(unsigned i, const void *entry)
{
  if (i >= 4) {
    return 0;
  }
  memcpy(there[i], &entry, sizeof entry);
  return 1;
}
static void *run(void *arg)
{
  put(3, arg);
  memcpy(there[2], &arg, sizeof arg);
  return 0;
}
int main(void)
{
  static int values[4];
  int *p;
  pthread_t t;
  for (unsigned i = 0; i < 2; i++) {
    while (!put(i, &values[i])) {
    }
    pthread_create(&t, 0, run, &values[i]);
    pthread_join(t, 0);
  }
  memcpy(&p, there[1], sizeof p);
  assert(p == &values[1]);
  return 0;
}
