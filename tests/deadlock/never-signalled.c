// says: for a signal on c, which nobody sent$
// says not: lost
#include <pthread.h>
pthread_mutex_t m;
pthread_cond_t c;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
}
