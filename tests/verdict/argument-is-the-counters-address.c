// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
int seen[3];
void *f(void *p) {
  seen[*(int *)p] = 1;
  return 0;
}
int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], 0, f, &i);
  for (int j = 0; j < 2; j++)
    pthread_join(t[j], 0);
  assert(seen[0] && seen[1]);
}
