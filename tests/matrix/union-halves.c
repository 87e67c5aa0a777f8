// expect: SAFE ; check: assert
// Two threads write a half each of one number.
#include <assert.h>
#include <pthread.h>
union halves { unsigned whole; unsigned short half[2]; } u;
void *low(void *arg) { u.half[0] = 3; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, low, 0);
  u.half[1] = 2;
  pthread_join(t, 0);
  assert(u.whole == 0x20003);
}
