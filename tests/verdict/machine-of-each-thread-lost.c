// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
int mem;
static void run(const char *c) {
  static void *ops[] = {&&ld, &&add, &&st, &&end};
  int a = 0;
next:
  goto *ops[*c++ - '0'];
ld:
  a = mem;
  goto next;
add:
  a++;
  goto next;
st:
  mem = a;
  goto next;
end:
  return;
}
void *f(void *p) {
  run("0123");
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  run("0123");
  pthread_join(t, 0);
  assert(mem == 2);
}
