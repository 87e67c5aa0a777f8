// says: for m, taken by itself at .*:6$
// says: ^cycle: thread 0 waits for m, which it holds itself$
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
}
