// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
__thread int mine = 5;
void *f(void *a) { mine++; assert(mine == 6); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  mine--;
  pthread_join(t, 0);
  assert(mine == 4);
}
