/* library.c -- functions of the C library as C, over inputs.
 *
 * Read with the program; a function F that the program calls and does not
 * define is __ts_lib_F. They stand here if they call the program back, keep
 * something of their own, set errno, or have to do with what is outside: files
 * hold anything, and what is written to them is gone. The others are called as
 * they are (transforms/calls.def).
 *
 * Nothing of the program's headers is known here: a FILE is a byte, and a
 * struct timespec two numbers. What reads of outside gives is of a size and of
 * bytes that the stepper samples.
 *
 * One translation unit that programs are read with; streams.c, facts.c and
 * what else is included at its end are parts of it. */

#include "contract/words.h"

/* transforms/calls.def has the meaning of these. */
_Bool __ts_lib_any_bool(void);
int __ts_lib_any_int(void);
unsigned __ts_lib_any_uint(void);
unsigned long __ts_lib_any_ulong(void);
unsigned char __ts_lib_some_byte(void);
unsigned long __ts_lib_some_size(void);
int __ts_lib_some_int(void);
void __ts_lib_assume(int condition);
void __ts_lib_begin(void);
int __ts_lib_begin_detached(unsigned long thread);
int __ts_lib_is_detached(unsigned long thread);
void __ts_lib_end(void);
void *__ts_lib_allocate(unsigned long count, unsigned long size);
void *__ts_lib_aligned(unsigned long alignment, unsigned long size);
int *__ts_lib_errno(void);
void __ts_lib_obstacle(const char *what);
unsigned long __ts_lib_self(void);
/* Until it is 1, which it is no more then. */
int __ts_lib_await(unsigned *ready);
int __ts_lib_abandon(unsigned *mutex);
void __ts_lib_exit(void *result); /* as pthread_exit */
void __ts_lib_end_process(void);  /* as _exit */
/* A string, or so many bytes, are read where it matters to what is checked. */
void __ts_prints(const char *text);
void __ts_sends(const void *from, unsigned long size);

/* --- errno: left alone if the program never looks at it --- */

static void __ts_lib_fail(int error)
{
  *__ts_lib_errno() = error;
}

/* Stands for it then. */
static void __ts_lib_fail_silently(int error)
{
  (void)error;
}

/* What a wait says whose time limit is none (transforms/threads/timed.c). */
static int __ts_lib_no_time(void)
{
  __ts_lib_fail(22); /* EINVAL */
  return -1;
}

/* Any error. */
static void __ts_lib_fail_somehow(void)
{
  int error = __ts_lib_any_int();
  __ts_lib_assume(error > 0 && error < 134);
  __ts_lib_fail(error);
}

/* As a result: the system may refuse. */
static int __ts_lib_refused(void)
{
  if (!__ts_lib_any_bool()) {
    return 0;
  }
  return __ts_lib_any_bool() ? 1 : 22; /* EPERM, EINVAL */
}

/* --- memory --- */

static void *__ts_lib_memalign(unsigned long alignment, unsigned long size)
{
  unsigned long power = 1;
  if (alignment > 1ul << 62) {
    __ts_lib_fail(22); /* EINVAL */
    return 0;
  }
  while (power < alignment) {
    power *= 2;
  }
  return __ts_lib_aligned(power, size);
}

static void *__ts_lib_aligned_alloc(unsigned long alignment, unsigned long size)
{
  return __ts_lib_memalign(alignment, size);
}

static void *__ts_lib_valloc(unsigned long size)
{
  return __ts_lib_memalign(4096, size);
}

static void *__ts_lib_pvalloc(unsigned long size)
{
  return __ts_lib_memalign(4096, (size + 4095) & ~4095ul);
}

static int __ts_lib_posix_memalign(void **to, unsigned long alignment,
                                   unsigned long size)
{
  void *memory;
  if (alignment == 0 || alignment % sizeof(void *) != 0 ||
      (alignment & (alignment - 1)) != 0) {
    return 22; /* EINVAL */
  }
  memory = __ts_lib_aligned(alignment, size);
  if (!memory) {
    return 12; /* ENOMEM */
  }
  *to = memory;
  return 0;
}

static void *__ts_lib_reallocarray(void *memory, unsigned long count,
                                   unsigned long size)
{
  if (size != 0 && count > -1ul / size) {
    __ts_lib_fail(12); /* ENOMEM */
    return 0;
  }
  return __builtin_realloc(memory, count * size);
}

/* --- sorting and searching --- */

static void __ts_lib_swap(char *a, char *b, unsigned long size)
{
  if (size % sizeof(void *) == 0) { /* pointers stay whole */
    for (unsigned long i = 0; i < size; i += sizeof(void *)) {
      void *saved = *(void **)(a + i);
      *(void **)(a + i) = *(void **)(b + i);
      *(void **)(b + i) = saved;
    }
  } else if (size == sizeof(int)) {
    int saved = *(int *)a;
    *(int *)a = *(int *)b;
    *(int *)b = saved;
  } else {
    for (unsigned long i = 0; i < size; i++) {
      char saved = a[i];
      a[i] = b[i];
      b[i] = saved;
    }
  }
}

/* Equal ones stay in their order. */
static void __ts_lib_qsort(void *base, unsigned long count, unsigned long size,
                           int (*compare)(const void *, const void *))
{
  char *at = base;
  for (unsigned long i = 1; i < count; i++) {
    for (unsigned long k = i; k > 0; k--) {
      if (compare(at + (k - 1) * size, at + k * size) <= 0) {
        break;
      }
      __ts_lib_swap(at + (k - 1) * size, at + k * size, size);
    }
  }
}

/* The same, with an argument for who compares. */
static void __ts_lib_qsort_r(void *base, unsigned long count,
                             unsigned long size,
                             int (*compare)(const void *, const void *, void *),
                             void *argument)
{
  char *at = base;
  for (unsigned long i = 1; i < count; i++) {
    for (unsigned long k = i; k > 0; k--) {
      if (compare(at + (k - 1) * size, at + k * size, argument) <= 0) {
        break;
      }
      __ts_lib_swap(at + (k - 1) * size, at + k * size, size);
    }
  }
}

static void *__ts_lib_bsearch(const void *key, const void *base,
                              unsigned long count, unsigned long size,
                              int (*compare)(const void *, const void *))
{
  const char *at = base;
  unsigned long low = 0, high = count;
  while (low < high) {
    unsigned long middle = low + (high - low) / 2;
    int order = compare(key, at + middle * size);
    if (order == 0) {
      return (void *)(at + middle * size);
    }
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return 0;
}

/* --- characters, in the locale "C" --- */

static int __ts_lib_isdigit(int c)
{
  return c >= '0' && c <= '9';
}

static int __ts_lib_isupper(int c)
{
  return c >= 'A' && c <= 'Z';
}

static int __ts_lib_islower(int c)
{
  return c >= 'a' && c <= 'z';
}

static int __ts_lib_isalpha(int c)
{
  return __ts_lib_isupper(c) || __ts_lib_islower(c);
}

static int __ts_lib_isalnum(int c)
{
  return __ts_lib_isalpha(c) || __ts_lib_isdigit(c);
}

static int __ts_lib_isblank(int c)
{
  return c == ' ' || c == '\t';
}

static int __ts_lib_isspace(int c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static int __ts_lib_iscntrl(int c)
{
  return (c >= 0 && c < ' ') || c == 127;
}

static int __ts_lib_isprint(int c)
{
  return c >= ' ' && c < 127;
}

static int __ts_lib_isgraph(int c)
{
  return c > ' ' && c < 127;
}

static int __ts_lib_ispunct(int c)
{
  return __ts_lib_isgraph(c) && !__ts_lib_isalnum(c);
}

static int __ts_lib_isxdigit(int c)
{
  return __ts_lib_isdigit(c) || (c >= 'a' && c <= 'f') ||
         (c >= 'A' && c <= 'F');
}

/* What glibc's macros look at, from -128 on. */
static const unsigned short __ts_lib_kinds[384] = {
    [128] = 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
    0x0002,         0x2003, 0x2002, 0x2002, 0x2002, 0x2002, 0x0002, 0x0002,
    0x0002,         0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
    0x0002,         0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002, 0x0002,
    0x6001,         0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xc004,         0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xd808,         0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808, 0xd808,
    0xd808,         0xd808, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xc004,         0xd508, 0xd508, 0xd508, 0xd508, 0xd508, 0xd508, 0xc508,
    0xc508,         0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
    0xc508,         0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508, 0xc508,
    0xc508,         0xc508, 0xc508, 0xc004, 0xc004, 0xc004, 0xc004, 0xc004,
    0xc004,         0xd608, 0xd608, 0xd608, 0xd608, 0xd608, 0xd608, 0xc608,
    0xc608,         0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
    0xc608,         0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608, 0xc608,
    0xc608,         0xc608, 0xc608, 0xc004, 0xc004, 0xc004, 0xc004, 0x0002,
};
static const unsigned short *__ts_lib_kinds_at = __ts_lib_kinds + 128;

static const unsigned short **__ts_lib___ctype_b_loc(void)
{
  return &__ts_lib_kinds_at;
}

/* --- strings --- */

static void *__ts_lib_memchr(const void *s, int c, unsigned long n)
{
  const unsigned char *p = s;
  for (unsigned long i = 0; i < n; i++) {
    if (p[i] == (unsigned char)c) {
      return (void *)(p + i);
    }
  }
  return 0;
}

static unsigned long __ts_lib_strnlen(const char *s, unsigned long n)
{
  unsigned long i = 0;
  while (i < n && s[i]) {
    i++;
  }
  return i;
}

static char *__ts_lib_stpcpy(char *to, const char *from)
{
  while (*from) {
    *to++ = *from++;
  }
  *to = 0;
  return to;
}

static char *__ts_lib_strndup(const char *s, unsigned long most)
{
  unsigned long n = __ts_lib_strnlen(s, most);
  char *copy = __ts_lib_allocate(n + 1, 1);
  for (unsigned long i = 0; copy && i < n; i++) {
    copy[i] = s[i];
  }
  return copy;
}

static char *__ts_lib_strdup(const char *s)
{
  return __ts_lib_strndup(s, -1ul);
}

static _Bool __ts_lib_has(const char *set, char c)
{
  for (; *set; set++) {
    if (*set == c) {
      return 1;
    }
  }
  return 0;
}

static unsigned long __ts_lib_strspn(const char *s, const char *set)
{
  unsigned long i = 0;
  while (s[i] && __ts_lib_has(set, s[i])) {
    i++;
  }
  return i;
}

static unsigned long __ts_lib_strcspn(const char *s, const char *set)
{
  unsigned long i = 0;
  while (s[i] && !__ts_lib_has(set, s[i])) {
    i++;
  }
  return i;
}

static char *__ts_lib_strpbrk(const char *s, const char *set)
{
  s += __ts_lib_strcspn(s, set);
  return *s ? (char *)s : 0;
}

static char *__ts_lib_strstr(const char *s, const char *part)
{
  for (;; s++) {
    unsigned long i = 0;
    while (part[i] && s[i] == part[i]) {
      i++;
    }
    if (!part[i]) {
      return (char *)s;
    }
    if (!*s) {
      return 0;
    }
  }
}

static char *__ts_lib_strtok_r(char *s, const char *set, char **rest)
{
  if (!s) {
    s = *rest;
  }
  if (!s) {
    return 0;
  }
  s += __ts_lib_strspn(s, set);
  char *end = s + __ts_lib_strcspn(s, set);
  char *token = end > s ? s : 0;
  if (*end) {
    *end++ = 0;
  }
  *rest = end;
  return token;
}

static char *__ts_lib_strtok_rest;

static char *__ts_lib_strtok(char *s, const char *set)
{
  return __ts_lib_strtok_r(s, set, &__ts_lib_strtok_rest);
}

static char *__ts_lib_strsep(char **s, const char *set)
{
  char *begin = *s;
  if (!begin) {
    return 0;
  }
  char *end = begin + __ts_lib_strcspn(begin, set);
  if (*end) {
    *end++ = 0;
    *s = end;
  } else {
    *s = 0;
  }
  return begin;
}

/* --- numbers in strings --- */

static int __ts_lib_digit(int c)
{
  return __ts_lib_isdigit(c)    ? c - '0'
         : c >= 'a' && c <= 'z' ? c - 'a' + 10
         : c >= 'A' && c <= 'Z' ? c - 'A' + 10
                                : 99;
}

/* The number's size; whether it has a sign, is a number, and fits. */
static unsigned long __ts_lib_number(const char *s, char **end, int base,
                                     _Bool *negative, _Bool *fits)
{
  const char *begin = s;
  unsigned long value = 0;
  *negative = 0;
  *fits = 1;
  if (base < 0 || base == 1 || base > 36) {
    __ts_lib_fail(22); /* EINVAL */
    return 0;
  }
  if (end) {
    *end = (char *)begin;
  }
  while (__ts_lib_isspace((unsigned char)*s)) {
    s++;
  }
  if (*s == '-' || *s == '+') {
    *negative = *s++ == '-';
  }
  _Bool hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
  if (hex && (base == 0 || base == 16) &&
      __ts_lib_digit((unsigned char)s[2]) < 16) {
    s += 2;
    base = 16;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  for (; __ts_lib_digit((unsigned char)*s) < base; s++) {
    unsigned long digit = (unsigned long)__ts_lib_digit((unsigned char)*s);
    if (value > (-1ul - digit) / (unsigned long)base) {
      *fits = 0;
    }
    value = value * (unsigned long)base + digit;
    if (end) {
      *end = (char *)s + 1;
    }
  }
  return value;
}

static long __ts_lib_strtol(const char *s, char **end, int base)
{
  _Bool negative, fits;
  unsigned long value = __ts_lib_number(s, end, base, &negative, &fits);
  if (!fits || value > -1ul / 2 + negative) {
    __ts_lib_fail(34); /* ERANGE */
    return negative ? -0x7fffffffffffffffl - 1 : 0x7fffffffffffffffl;
  }
  return (long)(negative ? -value : value);
}

static long long __ts_lib_strtoll(const char *s, char **end, int base)
{
  return __ts_lib_strtol(s, end, base);
}

static unsigned long __ts_lib_strtoul(const char *s, char **end, int base)
{
  _Bool negative, fits;
  unsigned long value = __ts_lib_number(s, end, base, &negative, &fits);
  if (!fits) {
    __ts_lib_fail(34); /* ERANGE */
    return -1ul;
  }
  return negative ? -value : value;
}

static unsigned long long __ts_lib_strtoull(const char *s, char **end, int base)
{
  return __ts_lib_strtoul(s, end, base);
}

static long long __ts_lib_atoll(const char *s)
{
  return __ts_lib_strtol(s, 0, 10);
}

#include "streams.c"

#include "pipes.c"

#include "facts.c"

#include "files.c"

#include "environment.c"

#include "system.c"

#include "attributes.c"

#include "lock_attributes.c"

#include "pages.c"

#include "search.c"

#include "dates.c"

#include "errors.c"

#include "words.c"

#include "futex.c"

#include "named.c"

#include "ending.c"

#include "cancel.c"

#include "signals.c"

#include "robust.c"

#include "dialects.c"

#include "builtins.c"
