// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
char d[7];
void copy(char *to, const char *from, int n) {
  int k = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--k > 0);
  }
}
void *f(void *p) {
  copy(d, "abcdef", 7);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (d[5])
    assert(d[0] == 'a' && d[4] == 'e');
  assert(!d[1] || d[2]);
  pthread_join(t, 0);
}
