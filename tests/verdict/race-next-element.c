// args: --check=race
// verdict: SAFE
#include <pthread.h>
struct p {
  char c;
  int i;
} a[2];
void *f(void *q) {
  a[0] = (struct p){1, 2};
  return q;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  a[1].i = 3;
  pthread_join(t, 0);
  return 0;
}
