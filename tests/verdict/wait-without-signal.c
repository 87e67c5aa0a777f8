// verdict: UNSAFE (deadlock)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
}
