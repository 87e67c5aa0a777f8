// expect: UNSAFE ; check: assert
// The pointer was read before it changed, the object is counted in afterwards.
#include <assert.h>
#include <pthread.h>
struct page { int hits; } p[2], *now = p; int closed;
void *hit(void *arg) { __sync_fetch_and_add(&now->hits, 1); return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, hit, 0);
  now = &p[1];
  closed = p[0].hits;
  pthread_join(t, 0);
  assert(p[0].hits == closed);
}
