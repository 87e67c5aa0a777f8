// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
pthread_key_t key;
pthread_t created;
_Atomic int x;
static void *later(void *unused) {
  x = 2;
  return unused;
}
static void destroy(void *unused) {
  (void)unused;
  x = 1;
  pthread_create(&created, 0, later, 0);
  pthread_detach(created);
}
static void *run(void *unused) {
  pthread_setspecific(key, &key);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(x == 2);
}
