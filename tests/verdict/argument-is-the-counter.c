// args: --check=assert
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int seen[3];
void *f(void *p) {
  seen[(long)p] = 1;
  return 0;
}
int main(void) {
  pthread_t t[2];
  long i;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int j = 0; j < 2; j++)
    pthread_join(t[j], 0);
  assert(seen[0] && seen[1]);
}
