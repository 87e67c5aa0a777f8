// args: --slots=2
// A loop that creates threads stays: each takes a place that is free.
#include <pthread.h>
int x;
void *f(void *a) {
  x++;
  return a;
}
int main(void) {
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_join(t, 0);
  }
  return x;
}
