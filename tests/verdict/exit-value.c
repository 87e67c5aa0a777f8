// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *f(void *a) { if (a) pthread_exit((void *)3); return (void *)4; }
int main(void) {
  pthread_t t, u;
  void *r, *s;
  pthread_create(&t, 0, f, (void *)1);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, &r);
  pthread_join(u, &s);
  assert(r == (void *)3 && s == (void *)4);
}
