// verdict: SAFE
// How deep it is goes through a pointer, and is known all the same.
#include <assert.h>
#include <pthread.h>
int n;
void *next(void *arg) {
  long depth = (long)arg;
  n++;
  if (depth < 3) {
    pthread_t t;
    pthread_create(&t, 0, next, (void *)(depth + 1));
    pthread_join(t, 0);
  }
  return arg;
}
int main(void) {
  next(0);
  assert(n == 4);
}
