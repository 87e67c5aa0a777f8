// expect: SAFE ; check: assert
// Others may write to what the address leads to, and do nothing else.
#include <assert.h>
#include <pthread.h>
int *box;
void *put(void *arg) { int *b = box; if (b) *b += 3; return arg; }
int main(void) {
  pthread_t t;
  int mine = 1, other = 5;
  pthread_create(&t, 0, put, 0);
  box = &mine;
  pthread_join(t, 0);
  assert((mine == 1 || mine == 4) && other == 5);
}
