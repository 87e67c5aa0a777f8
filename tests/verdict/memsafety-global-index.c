// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
int table[4], n;
static void *count(void *a) {
  n++;
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, count, NULL);
  pthread_create(&u, NULL, count, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  table[n + 1] = 1;
}
