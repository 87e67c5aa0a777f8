// args: --engine=stepper --check=deadlock,locks --order=depth
// verdict: UNSAFE (deadlock)
// Threads that were exchanged wait for each other, and others could go on.
#include <pthread.h>
enum { N = 20 };
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;
void *one(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  x++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}
void *two(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  x++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < N; i++) {
    pthread_create(&t, 0, one, 0);
    pthread_create(&t, 0, two, 0);
  }
  return 0;
}
