// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m[4];
int a[8];
void add(int i) {
  pthread_mutex_lock(&m[i / 2 & 3]);
  a[i & 3]++;
  pthread_mutex_unlock(&m[i / 2 & 3]);
}
void *f(void *p) {
  add(5);
  return p;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&m[i], 0);
  pthread_create(&t, 0, f, 0);
  add(1);
  pthread_join(t, 0);
  assert(a[1] == 2);
}
