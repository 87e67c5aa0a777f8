// verdict: SAFE within bounds (fresh memory is zero)
// or: SAFE (cbmc)
// args: -m32
// The C library's headers and functions of this machine with -m32: its size_t
// and its long are wider.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct record {
  long number;
  pthread_mutex_t mutex;
  long long wide;
};

static struct record shared = {1, PTHREAD_MUTEX_INITIALIZER, 2};

static void *run(void *by)
{
  pthread_mutex_lock(&shared.mutex);
  shared.number += (long)by;
  pthread_mutex_unlock(&shared.mutex);
  return 0;
}

int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)-1L);
  pthread_create(&b, 0, run, (void *)LONG_MIN);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(shared.number == LONG_MIN && LONG_MIN == INT_MIN);
  char text[8];
  size_t n = 5;
  assert(strncpy(text, "abcdef", n) == text && text[4] == 'e');
  assert(memcpy(text, "xyz", 4) == text && strlen(text) == 3);
  assert(memchr(text, 'z', n) == text + 2 && labs(-n) == 5);
  assert(SIZE_MAX == UINT_MAX && sizeof(intmax_t) == 8);
}
