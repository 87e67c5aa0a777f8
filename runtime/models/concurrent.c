/* concurrent.c -- the models for other verifiers, in a concurrent program,
 * where all are called in atomic sections, or in a sequential one. Behind
 * yields.h, in plain C. Inputs are those of the verification competition, as
 * few kinds of them as possible. */
#define __CPROVER_allocate(size, zero) __ts_allocate(size, zero)
#define __TS_ANY(type, name) \
  static type __ts_nondet_##name(void) \
  { \
    return __TS_INPUT_##name; \
  }
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
#define __TS_INPUT_bool (__VERIFIER_nondet_uint() & 1) != 0
#define __TS_INPUT_choice (__VERIFIER_nondet_uint() & 1) != 0
#define __TS_INPUT_wake (__VERIFIER_nondet_uint() & 1) != 0
#define __TS_INPUT_failure (__VERIFIER_nondet_uint() & 1) != 0
#define __TS_INPUT_set __VERIFIER_nondet_ulong()
#define __TS_INPUT_name __VERIFIER_nondet_uint()
#define __TS_INPUT_char (char)__VERIFIER_nondet_int()
#define __TS_INPUT_schar (signed char)__VERIFIER_nondet_int()
#define __TS_INPUT_uchar (unsigned char)__VERIFIER_nondet_uint()
#define __TS_INPUT_short (short)__VERIFIER_nondet_int()
#define __TS_INPUT_ushort (unsigned short)__VERIFIER_nondet_uint()
#define __TS_INPUT_int __VERIFIER_nondet_int()
#define __TS_INPUT_uint __VERIFIER_nondet_uint()
#define __TS_INPUT_long __VERIFIER_nondet_long()
#define __TS_INPUT_ulong __VERIFIER_nondet_ulong()
#define __TS_INPUT_longlong __VERIFIER_nondet_long()
#define __TS_INPUT_ulonglong __VERIFIER_nondet_ulong()
#define __TS_INPUT_float __VERIFIER_nondet_float()
#define __TS_INPUT_double __VERIFIER_nondet_double()
#define __TS_INPUT_some_byte (unsigned char)__VERIFIER_nondet_uint()
#define __TS_INPUT_some_int __VERIFIER_nondet_int()
#define __TS_INPUT_some_size __VERIFIER_nondet_ulong()

#define __TS_CONCURRENT
#include "models.c"

static __ts_bool __ts_has_halted(void)
{
  return __ts_halted;
}

/* In a sequential program: how far a turn goes. */
__ts_bool __ts_nondet_go(void)
{
  return (__VERIFIER_nondet_uint() & 1) != 0;
}

/* Blocks are aligned for whatever is in them. */
void *__ts_allocate(unsigned long size, __ts_bool zero)
{
  return __ts_memory(size, zero);
}

void *__ts_allocate_at(unsigned long alignment, unsigned long size)
{
  (void)alignment;
  return __ts_allocate(size, 0);
}

void *__ts_allocate_automatic(unsigned long size)
{
  return __ts_allocate(size, 0);
}

/* One member of a set, from some position on the first, and round again. */
static unsigned long __ts_one_of(unsigned long all)
{
  unsigned from = __VERIFIER_nondet_uint() % 64;
  for (unsigned k = 0; k < 64; k++) {
    unsigned long one = 1ul << (from + k) % 64;
    if (all & one) {
      return one;
    }
  }
  return 0;
}
