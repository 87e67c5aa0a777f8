// args: -D_GNU_SOURCE
// verdict: UNKNOWN (unsupported
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
int main(void) {
  pthread_rwlock_rdlock(&l);
}
