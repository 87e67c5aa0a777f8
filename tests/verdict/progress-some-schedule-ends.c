// args: --check=progress
// verdict: SAFE
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, seen;
void *look(void *a) {
  while (x != 2) {
  }
  seen = 1;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  while (!seen) {
    x = 1;
    x = 2;
  }
  pthread_join(t, 0);
}
