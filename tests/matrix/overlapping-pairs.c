// expect: UNSAFE ; check: assert
// Two pairs lie one int apart: the second of one is the first of the other.
#include <assert.h>
#include <pthread.h>
struct pair { int a, b; };
int cells[3];
struct pair *left = (struct pair *)&cells[0], *right = (struct pair *)&cells[1];
void *set(void *arg) { right->a = 4; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  left->b = 1;
  pthread_join(t, 0);
  assert(left->b == 1);
}
