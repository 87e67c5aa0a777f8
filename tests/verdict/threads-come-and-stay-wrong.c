// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int n, stop;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a) { pthread_mutex_lock(&m); n++; assert(n < 6); while (!stop) { pthread_mutex_unlock(&m); pthread_mutex_lock(&m);} n--; pthread_mutex_unlock(&m); return a; }
int main(void) {
  while (1) { pthread_t t; pthread_create(&t, 0, f, 0); }
}
