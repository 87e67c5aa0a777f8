// verdict: SAFE
#include <assert.h>
#include <pthread.h>
void *f(void *x) { static int n = 5; static int *p = &n; (*p)++; assert(n == 6); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }
