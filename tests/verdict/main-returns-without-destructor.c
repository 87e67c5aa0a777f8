// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_key_t k;
int x;
void end(void *p) { assert(0); }
int main(void) {
  pthread_key_create(&k, end);
  pthread_setspecific(k, &x);
}
