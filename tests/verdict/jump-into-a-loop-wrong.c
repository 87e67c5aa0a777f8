// verdict: UNSAFE (assert)
// Loops that are entered in their middle, by goto and by switch, from one
// thread and with what another one stores.
#include <assert.h>
#include <pthread.h>
int s;
int into(int n) {
  int i = 7, r = 0;
  if (n) goto in;
  for (i = 0; i < 10; i++) {
    r++;
  in:
    r += 100;
  }
  return r;
}
int duff(int n) {
  int k = 0, i = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      k++;
    case 3:
      k++;
    case 2:
      k++;
    case 1:
      k++;
    } while (--i > 0);
  }
  return k;
}
int inner(int n) {
  int r = 0, i = 0, j = 0;
  if (n == 1) goto a;
  if (n == 2) goto b;
  for (i = 0; i < 2; i++) {
    for (j = 0; j < 3; j++) {
    b:
      r += 10;
    }
  a:
    r++;
  }
  return r;
}
void *set(void *arg) {
  s = 3;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  pthread_join(t, 0);
  assert(into(0) == 1010 && into(s) == 302 && into(1) == 302);
  assert(duff(5) == 5 && duff(s) == 3 && duff(s + 5) == 8);
  assert(inner(0) == 62 && inner(1) == 32 && inner(2) == 62);
  assert(inner(s) == 62 && inner(s - 2) == 32 && inner(s - 1) == 61);
}
