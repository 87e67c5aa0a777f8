// verdict: SAFE
// args: --engine=cbmc
/* Nobody waits for the end of the process. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w3(void *arg) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }
int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t2, 0, w3, 0);
  return 0;
}
