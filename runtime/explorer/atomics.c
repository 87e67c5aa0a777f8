/* atomics.c -- atomic operations that gcc leaves to libatomic, which may not be
 * there: on objects of more than 8 bytes or of no common size, and arithmetic
 * on floating-point objects. A program of steps is one thread, so they are
 * plain. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

/* By their names in the object file: in C the compiler knows other types. */
void atomic_load_any(size_t size, const void *from, void *to,
                     int order) __asm__("__atomic_load");
void atomic_store_any(size_t size, void *to, const void *from,
                      int order) __asm__("__atomic_store");
void atomic_exchange_any(size_t size, void *at, const void *value, void *old,
                         int order) __asm__("__atomic_exchange");
bool atomic_compare_exchange_any(
    size_t size, void *at, void *expected, const void *value, int order,
    int otherwise) __asm__("__atomic_compare_exchange");
wide atomic_load_wide(const wide *from, int order) __asm__("__atomic_load_16");
void atomic_store_wide(wide *to, wide value,
                       int order) __asm__("__atomic_store_16");
wide atomic_exchange_wide(wide *at, wide value,
                          int order) __asm__("__atomic_exchange_16");
bool atomic_compare_exchange_wide(
    wide *at, wide *expected, wide value, int order,
    int otherwise) __asm__("__atomic_compare_exchange_16");
void atomic_raise(int exceptions) __asm__("__atomic_feraiseexcept");

void atomic_load_any(size_t size, const void *from, void *to, int order)
{
  (void)order;
  memcpy(to, from, size);
}

void atomic_store_any(size_t size, void *to, const void *from, int order)
{
  (void)order;
  memcpy(to, from, size);
}

void atomic_exchange_any(size_t size, void *at, const void *value, void *old,
                         int order)
{
  (void)order;
  memcpy(old, at, size);
  memcpy(at, value, size);
}

bool atomic_compare_exchange_any(size_t size, void *at, void *expected,
                                 const void *value, int order, int otherwise)
{
  bool same = memcmp(at, expected, size) == 0;

  (void)order;
  (void)otherwise;
  memcpy(same ? at : expected, same ? value : at, size);
  return same;
}

wide atomic_load_wide(const wide *from, int order)
{
  (void)order;
  return *from;
}

void atomic_store_wide(wide *to, wide value, int order)
{
  (void)order;
  *to = value;
}

wide atomic_exchange_wide(wide *at, wide value, int order)
{
  wide old = *at;

  (void)order;
  *at = value;
  return old;
}

bool atomic_compare_exchange_wide(wide *at, wide *expected, wide value,
                                  int order, int otherwise)
{
  return atomic_compare_exchange_any(sizeof *at, at, expected, &value, order,
                                     otherwise);
}

/* What a repeated operation would have raised; nobody looks. */
void atomic_raise(int exceptions)
{
  (void)exceptions;
}

#define FETCH(name, op) \
  wide atomic_##name(wide *at, wide value, \
                     int order) __asm__("__atomic_" #name "_16"); \
  wide atomic_##name(wide *at, wide value, int order) \
  { \
    wide old = *at; \
    (void)order; \
    *at = old op value; \
    return old; \
  }

FETCH(fetch_add, +)
FETCH(fetch_sub, -)
FETCH(fetch_and, &)
FETCH(fetch_or, |)
FETCH(fetch_xor, ^)
