// verdict: UNSAFE (assert)
// p->b and q->a are the same number.
#include <assert.h>
#include <pthread.h>
struct pair {
  int a, b;
};
int memory[3];
struct pair *p, *q;
void *count(void *arg) {
  p->b++;
  return arg;
}
int main(void) {
  pthread_t t;
  p = (struct pair *)memory;
  q = (struct pair *)(memory + 1);
  pthread_create(&t, 0, count, 0);
  q->a++;
  pthread_join(t, 0);
  assert(memory[1] == 2);
}
