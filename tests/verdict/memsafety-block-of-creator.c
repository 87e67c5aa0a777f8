// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
static void *set(void *arg) {
  *(int *)arg = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++) {
    int x = 0;
    pthread_create(&t, 0, set, &x);
    if (i < 2) {
      pthread_join(t, 0);
    }
  }
  return 0;
}
