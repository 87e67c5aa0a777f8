// args: --check=locks --engine=stepper -D_GNU_SOURCE
// verdict: SAFE
#include <pthread.h>
pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
int main(void) {
  pthread_mutex_unlock(&m);
}
