// args: --check=locks
// verdict: SAFE
#include <pthread.h>
pthread_rwlock_t l;
int main(void) {
  for (int i = 0; i < 3; i++)
    pthread_rwlock_rdlock(&l);
  for (int i = 0; i < 3; i++)
    pthread_rwlock_unlock(&l);
}
