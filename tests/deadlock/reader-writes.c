// says: for l, taken by itself at .*:6$
// says: ^cycle: thread 0 waits for l, which it holds itself$
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_wrlock(&l);
}
