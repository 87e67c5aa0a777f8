// says: for b, taken by thread 2 at .*:13$
// says: for a, taken by thread 1 at .*:7$
// says: ^cycle: thread 1 waits for b \(taken by thread 2\), thread 2 waits for a \(taken by thread 1\)$
// says: pthread_join\(t, 0\);   -- for the end of thread 1$
#include <pthread.h>
pthread_mutex_t a, b;
void *f(void *p) { pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return p;
}
void *g(void *p) { pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
}
