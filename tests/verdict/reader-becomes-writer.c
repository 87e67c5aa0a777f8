// args: -D_GNU_SOURCE
// verdict: UNSAFE (deadlock)
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_wrlock(&l);
}
