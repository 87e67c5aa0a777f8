// says: ^cycle: thread 1 waits for fork\[1\] \(taken by thread 2\), thread 2 waits for fork\[2\] \(taken by thread 3\), thread 3 waits for fork\[0\] \(taken by thread 1\)$
#include <pthread.h>
pthread_mutex_t fork[3];
void *eat(void *p) {
  long i = (long)p;
  pthread_mutex_lock(&fork[i]);
  pthread_mutex_lock(&fork[(i + 1) % 3]);
  pthread_mutex_unlock(&fork[(i + 1) % 3]);
  pthread_mutex_unlock(&fork[i]);
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], 0, eat, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
}
