// says: for m, taken by itself at .*:5$
#include <pthread.h>
pthread_mutex_t m;
int main(void) {
  pthread_mutex_trylock(&m);
  pthread_mutex_trylock(&m);
  pthread_mutex_lock(&m);
}
