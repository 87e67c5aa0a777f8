// verdict: UNSAFE (assert)
// A spinlock is a number, and given back through a pointer to what it is in.
#include <assert.h>
#include <pthread.h>
struct {
  pthread_spinlock_t lock;
  int x;
} s;
int y;
void *count(void *arg) {
  pthread_spin_lock(&s.lock);
  s.x++;
  pthread_spin_unlock((pthread_spinlock_t *)(void *)&s);
  y++;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s.lock, 0);
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  assert(y == 2);
}
