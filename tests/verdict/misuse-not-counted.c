// args: --check=locks
// verdict: UNKNOWN (an rwlock with so many readers, at
#include <pthread.h>
pthread_rwlock_t l;
int main(void) {
  for (int i = 0; i < 4; i++)
    pthread_rwlock_rdlock(&l);
  for (int i = 0; i < 4; i++)
    pthread_rwlock_unlock(&l);
}
