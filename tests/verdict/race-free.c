// verdict: UNSAFE
// args: --check=race
// says: thread 0 \(main\) writes it at .*free\(p\)
// A block is given back while another thread writes to it.
#include <pthread.h>
#include <stdlib.h>

static void *run(void *p)
{
  *(int *)p = 1;
  return 0;
}

int main(void)
{
  pthread_t t;
  int *p = calloc(1, sizeof *p);
  if (!p) {
    return 0;
  }
  pthread_create(&t, 0, run, p);
  free(p);
  pthread_join(t, 0);
  return 0;
}
