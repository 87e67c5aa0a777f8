/* native.c -- what a program of steps begins with.
 *
 * The models, compiled for the machine, and what it knows of the explorer: the
 * preprocessed text is printed in front of every such program, so there is no
 * header to read. Inputs come from the explorer. */
#define __TS_STATE __attribute__((section("ts_state")))
#define __TS_ANY(type, name) type __ts_nondet_##name(void);

/* The tags could be the user's. */
#define step_agreement __ts_step_agreement
#define step_cell __ts_step_cell
#define step_future __ts_step_future
#define step_known __ts_step_known
#define step_left __ts_step_left
#define step_lock __ts_step_lock
#define step_message __ts_step_message
#define step_mind __ts_step_mind
#define step_place __ts_step_place
#define step_object __ts_step_object
#define step_part __ts_step_part
#define step_program __ts_step_program
#define step_site __ts_step_site
#define step_sync __ts_step_sync
#define step_thread __ts_step_thread
#define step_view __ts_step_view
#define step_views __ts_step_views
#include "contract/program.h"

#include "models.c"

/* Where values go that nobody reads, so that they are evaluated: they may
 * crash. */
static volatile unsigned long __ts_sink;

/* --- threads that loops create --- */

/* Given to a thread, once or more: a bit each. */
__TS_STATE static unsigned long __ts_taken[(__TS_THREADS + 63) / 64];

/* Nothing is left of who had it before. */
static void __ts_renew(unsigned thread)
{
  __ts_active[thread] = __ts_ended[thread] = __ts_detached[thread] = 0;
  __ts_results[thread] = 0;
  __ts_errno[thread] = 0;
  for (unsigned key = 0; key < __TS_KEYS; key++) {
    __ts_values[key][thread] = 0;
  }
  __ts_full[thread] = __ts_called[thread] = 0;
  __ts_rounds[thread] = 0;
  __ts_restart(thread);
}

/* Of so many threads that run the same, from the first one on: the name of one
 * that nobody needs any more, as if it were new; 0 if there is none. */
static unsigned __ts_slot(unsigned self, unsigned first, unsigned count)
{
  (void)self;
  for (unsigned t = first; t < first + count; t++) {
    if (!(__ts_taken[t / 64] >> t % 64 & 1) ||
        (__ts_ended[t] && __ts_detached[t])) {
      __ts_taken[t / 64] |= 1ul << t % 64;
      __ts_renew(t);
      return t + 1;
    }
  }
  return 0;
}

/* --- memory, which the explorer has; it may be asked for in vain --- */

static void *__ts_own_realloc(void *memory, unsigned long size)
{
  if (memory && size == 0) { /* glibc */
    __ts_free(memory);
    return 0;
  }
  return __ts_has_memory(size) ? __ts_realloc(memory, size) : 0;
}

static char *__ts_own_strndup(const char *s, unsigned long most)
{
  return __ts_has_memory(0) ? __ts_strndup(s, most) : 0;
}

static char *__ts_own_strdup(const char *s)
{
  return __ts_own_strndup(s, -1ul);
}

/* What snprintf() and sprintf() write. */
static void __ts_check_printed(unsigned event, const void *from, void *to,
                               unsigned long most, const char *format, ...)
{
  __builtin_va_list arguments;
  int length;
  __builtin_va_start(arguments, format);
  length = __builtin_vsnprintf(0, 0, format, arguments);
  __builtin_va_end(arguments);
  if (length >= 0 && most > 0) {
    unsigned long size = length + 1ul;
    __ts_check_access(event, from, to, size < most ? size : most, 1);
  }
}

#include "buffers.c"

static void __ts_stub(void)
{
  __builtin_trap();
}

static _Bool __ts_tick(void)
{
  return __ts_fuel-- == 0 && !__ts_refuel();
}

/* --- what a step does, said when someone wants to know --- */

static inline __attribute__((always_inline)) void
__ts_syncs(unsigned number, const void *object, unsigned long size)
{
  if (__builtin_expect(__ts_wanted & 2, 0)) {
    __ts_sync(number, object, size);
  }
}

static inline __attribute__((always_inline)) void
__ts_accesses(unsigned site, const void *at, unsigned long size, _Bool writes)
{
  if (__builtin_expect(__ts_wanted & 1, 0)) {
    __ts_access(site, at, size, writes);
  }
}

/* How long a string is, if no more than so many bytes of it are read. */
static unsigned long __ts_length(const char *text, unsigned long most)
{
  unsigned long length = 0;
  while (length < most && text[length]) {
    length++;
  }
  return length;
}

static void __ts_accesses_text(unsigned site, const char *text,
                               unsigned long most)
{
  if (__ts_wanted & 1) {
    unsigned long length = __ts_length(text, most);
    __ts_access(site, text, length + (length < most), 0);
  }
}

/* A string, or so many bytes of it, goes there, with a zero behind it. */
static void __ts_accesses_copied(unsigned site, char *to, const char *text,
                                 unsigned long most)
{
  if (__ts_wanted & 1) {
    __ts_access(site, to, __ts_length(text, most) + 1, 1);
  }
}

static void __ts_accesses_appended(unsigned site, char *to, const char *text,
                                   unsigned long most)
{
  if (__ts_wanted & 1) {
    unsigned long length = __ts_length(to, -1ul);
    __ts_access(site, to, length + 1, 0);
    __ts_access(site, to + length, __ts_length(text, most) + 1, 1);
  }
}

/* What snprintf() and sprintf() write. */
static void __ts_accesses_printed(unsigned site, char *to, unsigned long most,
                                  const char *format, ...)
{
  __builtin_va_list arguments;
  int length;
  if (!(__ts_wanted & 1)) {
    return;
  }
  __builtin_va_start(arguments, format);
  length = __builtin_vsnprintf(0, 0, format, arguments);
  __builtin_va_end(arguments);
  if (length >= 0 && most > 0) {
    __ts_access(site, to, length < most ? length + 1ul : most, 1);
  }
}

static void __ts_accesses_locked(unsigned site, const void *at,
                                 unsigned long size, _Bool writes)
{
  if (__builtin_expect(__ts_wanted & 4, 0)) {
    __ts_access_locked(site, at, size, writes);
  }
}

/* A block of the heap, all of it. */
static void __ts_accesses_block(unsigned site, const void *at)
{
  if (__ts_wanted & 1) {
    __ts_access(site, at, __ts_block_size(at), 1);
  }
}

/* The same, where it was allocated. */
static void __ts_makes_block(unsigned site, const void *at)
{
  if (__ts_wanted & 1) {
    __ts_makes(site, at, __ts_block_size(at));
  }
}

static void __ts_accesses_all(unsigned site)
{
  __ts_accesses(site, 0, -1ul, 1);
}

static void __ts_accesses_start(unsigned site, unsigned thread)
{
  __ts_accesses(site, &__ts_active[thread], sizeof *__ts_active, 1);
}

/* What nobody can ask for any more leads nowhere. */
static void __ts_forget_ended(void)
{
  for (unsigned t = 0; t < __TS_THREADS; t++) {
    for (unsigned key = 0; key < __TS_KEYS && __ts_ended[t]; key++) {
      __ts_values[key][t] = 0;
    }
    if (__ts_ended[t] && __ts_detached[t]) {
      __ts_results[t] = 0;
    }
  }
}

static _Bool __ts_leaks(unsigned pointers, unsigned gone, ...)
{
  __builtin_va_list told;
  _Bool found;
  __builtin_va_start(told, gone);
  __ts_forget_ended();
  found = __ts_lost(pointers, gone, told);
  __builtin_va_end(told);
  return found;
}

static void __ts_accesses_end(unsigned site, unsigned thread)
{
  __ts_accesses(site, &__ts_ended[thread], sizeof *__ts_ended, 1);
}

/* That a thread has ended can only be seen afterwards, unless it is
 * detached. */
static void __ts_accesses_ended(unsigned site, unsigned long name)
{
  if ((__ts_wanted & 1) && name != 0 && name <= __TS_THREADS) {
    __ts_access(site, &__ts_active[name - 1], sizeof *__ts_active, 0);
    __ts_access(site, &__ts_detached[name - 1], sizeof *__ts_detached, 0);
    __ts_access(site, &__ts_ended[name - 1], sizeof *__ts_ended, 0);
    if (__ts_detached[name - 1]) {
      __ts_access(site, 0, -1ul, 1);
    }
  }
}

static void __ts_accesses_join(unsigned site, unsigned long name)
{
  __ts_accesses_ended(site, name);
  if (name != 0 && name <= __TS_THREADS) {
    __ts_accesses(site, &__ts_detached[name - 1], sizeof *__ts_detached, 1);
  }
}

static void __ts_accesses_slots(unsigned site, unsigned first, unsigned count)
{
  __ts_accesses(site, &__ts_detached[first], count * sizeof *__ts_detached, 1);
  __ts_accesses(site, &__ts_ended[first], count * sizeof *__ts_ended, 1);
}

static void __ts_accesses_keys(unsigned site, unsigned self)
{
  (void)self;
  __ts_accesses(site, &__ts_keys, sizeof __ts_keys, 0);
}

static void __ts_publish_result(unsigned thread)
{
  __ts_publish(&__ts_results[thread], sizeof __ts_results[thread]);
}

static unsigned long __ts_one_of(unsigned long all)
{
  return __ts_choose_member(all);
}

__ts_bool __ts_nondet_choice(void)
{
  return __ts_choose(2) != 0;
}

__ts_bool __ts_nondet_wake(void)
{
  return __ts_choose_seldom('w');
}

__ts_bool __ts_nondet_failure(void)
{
  return __ts_choose_seldom('f');
}

_Bool __ts_nondet_bool(void)
{
  return __ts_choose(2) != 0;
}

char __ts_nondet_char(void)
{
  return (char)__ts_sample(8, 1);
}

signed char __ts_nondet_schar(void)
{
  return (signed char)__ts_sample(8, 1);
}

unsigned char __ts_nondet_uchar(void)
{
  return (unsigned char)__ts_sample(8, 0);
}

short __ts_nondet_short(void)
{
  return (short)__ts_sample(16, 1);
}

unsigned short __ts_nondet_ushort(void)
{
  return (unsigned short)__ts_sample(16, 0);
}

int __ts_nondet_int(void)
{
  return (int)__ts_sample(32, 1);
}

unsigned __ts_nondet_uint(void)
{
  return (unsigned)__ts_sample(32, 0);
}

long __ts_nondet_long(void)
{
  return (long)__ts_sample(64, 1);
}

unsigned long __ts_nondet_ulong(void)
{
  return __ts_sample(64, 0);
}

long long __ts_nondet_longlong(void)
{
  return (long long)__ts_sample(64, 1);
}

unsigned long long __ts_nondet_ulonglong(void)
{
  return __ts_sample(64, 0);
}

float __ts_nondet_float(void)
{
  return (float)__ts_sample_real();
}

double __ts_nondet_double(void)
{
  return __ts_sample_real();
}

unsigned char __ts_nondet_some_byte(void)
{
  return (unsigned char)__ts_sample(9, 0);
}

int __ts_nondet_some_int(void)
{
  return (int)__ts_sample(32, 1);
}

unsigned long __ts_nondet_some_size(void)
{
  return __ts_sample(64, 0);
}
