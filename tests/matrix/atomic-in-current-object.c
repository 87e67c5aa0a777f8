// expect: SAFE ; check: assert
// The current object changes while others count in it: no count is lost.
#include <assert.h>
#include <pthread.h>
struct page { int hits; } p[2], *now = p;
void *hit(void *arg) { __atomic_add_fetch(&now->hits, 2, __ATOMIC_SEQ_CST); return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, hit, 0);
  now = &p[1];
  hit(0);
  pthread_join(t, 0);
  assert(p[0].hits + p[1].hits == 4);
}
