// says: ^cycle: thread 0 waits for x\[0\].lock \(taken by thread 1\), thread 1 waits for x\[1\].lock \(taken by thread 0\)$
#include <pthread.h>
struct account { pthread_mutex_t lock; int amount; } x[2];
void move(struct account *from, struct account *to) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->amount--;
  to->amount++;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}
void *f(void *p) {
  move(&x[0], &x[1]);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  move(&x[1], &x[0]);
  pthread_join(t, 0);
}
