// verdict: UNSAFE
// args: --check=assert
// Ways that a function's address takes to where it is called. Each function
// also goes somewhere else, so that all have the same type and are candidates.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int function(int);
static int calls;

static int one(int n)
{
  calls++;
  return n + 1;
}

static int two(int n)
{
  calls++;
  return n + 2;
}

static int three(int n)
{
  calls++;
  return n + 3;
}

struct plain {
  void *what;
  function *f;
};
struct nested {
  struct plain in;
  function *table[2];
};
union either {
  function *f;
  uintptr_t number;
};

static function *const constants[] = {one, two, three};
static struct nested from = {{(void *)one, two}, {three, one}}, to;
static function *global;
static pthread_key_t key;

static function *choose(int n)
{
  return n == 0 ? one : constants[n];
}

static function *last(int count, ...)
{
  va_list list;
  function *f = NULL;
  va_start(list, count);
  while (count-- > 0) {
    f = va_arg(list, function *);
  }
  va_end(list);
  return f;
}

static void store(function **place, function *f)
{
  *place = f;
}

static void store_bytes(void *place, function *f)
{
  memcpy(place, &f, sizeof f);
}

static void *run(void *arg)
{
  function *f = (function *)(uintptr_t)arg;
  return (void *)choose(f(0) - 1);
}

int main(void)
{
  pthread_t t;
  void *result;
  union either e;
  function *local, **heap = malloc(2 * sizeof *heap);
  char bytes[sizeof local];
  struct nested *block = malloc(sizeof *block);
  if (!heap || !block) {
    return 0;
  }
  assert(choose(1)(0) == 2 && last(2, one, three)(0) == 3);
  to = from;
  assert(((function *)to.in.what)(0) == 1 && to.in.f(0) == 2);
  memcpy(block, &from, sizeof from);
  assert(block->table[0](0) == 3 && block->table[1](0) == 1);
  e.f = two;
  assert(((function *)e.number)(0) == 2);
  store(&global, three);
  store(&local, one);
  assert(global(0) == 3 && local(0) == 1);
  store(heap, one);
  store(heap + 1, two);
  assert(heap[0](0) == 1 && (*(heap + 1))(0) == 2);
  store_bytes(bytes, three);
  memcpy(&local, bytes, sizeof local);
  assert(local(0) == 3);
  store_bytes(&block->in.f, three);
  assert(block->in.f(0) == 3);
  local = __atomic_exchange_n(&global, one, __ATOMIC_SEQ_CST);
  assert(local(0) == 3 && global(0) == 3);
  pthread_key_create(&key, NULL);
  pthread_setspecific(key, (void *)two);
  assert(((function *)pthread_getspecific(key))(0) == 2);
  pthread_create(&t, NULL, run, (void *)(uintptr_t)three);
  pthread_join(t, &result);
  assert(((function *)result)(0) == 3);
  assert(calls == 18);
}
