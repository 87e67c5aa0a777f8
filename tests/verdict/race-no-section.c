// verdict: SAFE
// args: --check=race
// An atomic section excludes only other sections.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static int x, y;

static void *run(void *unused)
{
  __VERIFIER_atomic_begin();
  y = 1;
  x++;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  __VERIFIER_atomic_begin();
  x = 2;
  __VERIFIER_atomic_end();
  pthread_join(t, 0);
  return 0;
}
