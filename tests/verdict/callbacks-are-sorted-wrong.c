// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct cb {
  int prio;
  int (*f)(void *);
  void *ctx;
} t[3];
int one(void *p) {
  return *(int *)p;
}
int two(void *p) {
  return *(int *)p * 2;
}
int cmp(const void *a, const void *b) {
  return ((struct cb *)a)->prio - ((struct cb *)b)->prio;
}
void *f(void *p) {
  qsort(t, 3, sizeof *t, cmp);
  return p;
}
int main(void) {
  static int v[3] = {1, 2, 3};
  pthread_t th;
  for (int i = 0; i < 3; i++)
    t[i] = (struct cb){3 - i, i & 1 ? two : one, &v[i]};
  pthread_create(&th, 0, f, 0);
  pthread_join(th, 0);
  int s = 0;
  for (int i = 0; i < 3; i++)
    s = s * 10 + t[i].f(t[i].ctx);
  assert(s == 143);
}
