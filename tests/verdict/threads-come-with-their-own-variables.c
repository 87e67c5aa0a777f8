// verdict: SAFE
#include <assert.h>
#include <pthread.h>
_Thread_local int mine = 3;
_Thread_local struct { int a, b; } pair;
void *f(void *a) { assert(mine == 3 && pair.b == 0); mine++; pair.b = 2; return a; }
int main(void) {
  for (int i = 0; i < 1000; i++) {
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_join(t, 0);
  }
}
