// verdict: SAFE within bounds (freed memory goes to who freed it, main is called without arguments)
// or: SAFE (cbmc)
#include <assert.h>
#include <stdlib.h>
int same(int x) { return x; }
int main(int argc, char **argv) {
  int (*f)(int) = argc > 1 ? same : abs;
  void (*g)(void *) = free;
  assert(f(-3) == 3);
  g(malloc(3));
}
