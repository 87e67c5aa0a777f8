// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int given[2];
void *f(void *a) { assert(*(int *)a == 7); *(int *)a = 8; return a; }
int main(void) {
  for (int i = 0; i < 5000; i++) {
    pthread_t t;
    void *r;
    given[i % 2] = 7;
    pthread_create(&t, 0, f, &given[i % 2]);
    pthread_join(t, &r);
    assert(r == &given[i % 2] && *(int *)r == 8);
  }
}
