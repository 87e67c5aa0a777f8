// args: -D_GNU_SOURCE
// verdict: SAFE
// Who was refused as a writer waits, and then waits for those who read, reads
// after that writer.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
atomic_int leaves, over;
int x;
void *write_it(void *a) {
  pthread_rwlock_wrlock(&l);
  x = 1;
  pthread_rwlock_unlock(&l);
  return a;
}
void *read_it(void *a) {
  int refused = pthread_rwlock_tryrdlock(&l);
  assert(refused == 0 || refused == EBUSY);
  if (refused && !leaves) {
    while (!over) {
    }
    pthread_rwlock_rdlock(&l);
    assert(x == 1);
  } else if (refused) {
    return a;
  }
  pthread_rwlock_unlock(&l);
  return a;
}
int main(void) {
  pthread_t w, r;
  pthread_rwlock_rdlock(&l);
  pthread_create(&w, 0, write_it, 0);
  pthread_create(&r, 0, read_it, 0);
  leaves = 1;
  pthread_rwlock_unlock(&l);
  over = 1;
  pthread_join(w, 0);
  pthread_join(r, 0);
}
