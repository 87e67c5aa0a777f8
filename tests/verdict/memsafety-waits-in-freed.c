// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
#include <semaphore.h>
sem_t *s;
static void *waits(void *a) {
  sem_wait(s);
  return a;
}
int main(void) {
  pthread_t t;
  s = malloc(sizeof *s);
  sem_init(s, 0, 0);
  pthread_create(&t, NULL, waits, NULL);
  sem_post(s);
  pthread_join(t, NULL);
  free(s);
}
