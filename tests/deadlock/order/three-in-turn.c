// says: :.*: warning: locks in different orders, .*: thread 1 .first. takes b while it holds a$
// says: note: thread 2 .second. takes c while it holds b$
// says: note: thread 3 .third. takes a while it holds c$
#include <pthread.h>
#include <semaphore.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
sem_t turn;
#define THREAD(name, x, y) \
  void *name(void *p) { \
    sem_wait(&turn); \
    pthread_mutex_lock(&x); \
    pthread_mutex_lock(&y); \
    pthread_mutex_unlock(&y); \
    pthread_mutex_unlock(&x); \
    sem_post(&turn); \
    return p; \
  }
THREAD(first, a, b)
THREAD(second, b, c)
THREAD(third, c, a)
int main(void) {
  pthread_t t, u, v;
  sem_init(&turn, 0, 1);
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_create(&v, 0, third, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(v, 0);
}
