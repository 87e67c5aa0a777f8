// says: :10:3: warning: locks in different orders, .*: thread 1 .one. takes b while it holds a$
// says: :10:3: note: thread 2 .two. takes a while it holds b$
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
#include <semaphore.h>
sem_t done;
int x;
static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  x++;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}
void *one(void *p) {
  both(&a, &b);
  sem_post(&done);
  return p;
}
void *two(void *p) {
  sem_wait(&done);
  both(&b, &a);
  return p;
}
int main(void) {
  pthread_t t, u;
  sem_init(&done, 0, 0);
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
