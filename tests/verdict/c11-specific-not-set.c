// verdict: UNSAFE (assert)
#include <assert.h>
#include <threads.h>
tss_t k;
int x;
void end(void *p) { *(int *)p = 1; }
int f(void *a) {
  assert(tss_get(k) == a);
  return 0;
}
int main(void) {
  thrd_t t;
  tss_create(&k, end);
  thrd_create(&t, f, &x);
  thrd_join(t, 0);
}
