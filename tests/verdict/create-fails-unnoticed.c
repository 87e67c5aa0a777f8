// args: --create-may-fail --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
int ran;
void *work(void *a) {
  ran = 1;
  return a;
}
int main(void) {
  pthread_t t;
  int failed = pthread_create(&t, 0, work, 0);
  if (!failed) {
    pthread_join(t, 0);
  }
  assert(ran);
}
