// args: -D_GNU_SOURCE --check=race
// verdict: SAFE
// Who is not refused reads what was written before.
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
int x;
void *write_it(void *a) {
  pthread_rwlock_wrlock(&l);
  x = 1;
  pthread_rwlock_unlock(&l);
  return a;
}
void *read_it(void *a) {
  if (pthread_rwlock_tryrdlock(&l)) {
    return a;
  }
  a = (void *)(long)x;
  pthread_rwlock_unlock(&l);
  return a;
}
int main(void) {
  pthread_t w, r;
  pthread_create(&w, 0, write_it, 0);
  pthread_create(&r, 0, read_it, 0);
  pthread_join(w, 0);
  pthread_join(r, 0);
}
