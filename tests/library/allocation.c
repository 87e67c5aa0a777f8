// unknown: cbmc
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <malloc.h>
#include <string.h>
#include <alloca.h>
#include <errno.h>
int main(void) {
  volatile size_t big = (1ul << 63) + 2;
  assert(!calloc(big, 2) && !malloc(big) && !calloc(2, big) && !reallocarray(0, big, 2));
  char *a = malloc(0), *b = malloc(0);
  assert(a && b && a != b);
  void *p; assert(posix_memalign(&p, 3, 8) == EINVAL);
  assert(posix_memalign(&p, 64, 8) == 0 && (uintptr_t)p % 64 == 0);
  void *q = aligned_alloc(4096, 100); assert((uintptr_t)q % 4096 == 0); free(q); free(p);
  assert((uintptr_t)memalign(128,3) % 128 == 0 && (uintptr_t)valloc(3) % 4096 == 0);
  char *c = alloca(3); c[2] = 5; char *d = __builtin_alloca(5); assert(c != d && c[2] == 5);
  __builtin_free(__builtin_strdup("abc"));
  int n = 3; int v[n]; v[2] = 4; assert(v[2] == 4);
  char *r = malloc(100); memset(r, 1, 100); uintptr_t old = (uintptr_t)r;
  r = realloc(r, 50); assert(r[49] == 1 && (uintptr_t)r == old);
  assert(!realloc(r, -1ul) && r[3] == 1);
  r = reallocarray(r, 100, 100); assert(r[49] == 1);
  assert(realloc(r, 0) == 0); 
}
