// verdict: UNSAFE (race)
// args: --engine=stepper --slots=2 --check=race
// Main writes it again while the first of the threads runs.
#include <pthread.h>

static int n;

static void *thread(void *arg)
{
  return n > 0 ? arg : NULL;
}

int main(void)
{
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    n = i;
    pthread_create(&t, NULL, thread, NULL);
  }
}
