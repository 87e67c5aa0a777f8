// args: --engine=stepper --check=assert,deadlock,locks,race
// verdict: SAFE (stepper)
// More threads sleep on a condition variable than a word has bits.
#include <assert.h>
#include <pthread.h>
enum { N = 66 };
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int is_open, through;
void *work(void *arg) {
  pthread_mutex_lock(&m);
  while (!is_open) pthread_cond_wait(&c, &m);
  through++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  pthread_mutex_lock(&m);
  is_open = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(through == N);
}
