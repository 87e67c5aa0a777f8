/* memory.c -- a part of models.c: whether memory is there, where that is looked
 * for (--check=memsafety). In a program of steps the explorer knows, for CBMC
 * its own model of memory does.
 *
 * from: a pointer to the object that the access has to stay in. Sizes of 0 are
 * accesses that are not made. */
/* A variable's life ends. */
static void __ts_left(void *variable, _Bool *ended)
{
  (void)variable;
  *ended = 1;
}

/* The pointer is still there. */
static void __ts_holds(const void *pointer)
{
  (void)pointer;
}

#ifdef __CPROVER__
/* Any one of what alloca gave, or none. */
static const void *__ts_any_automatic;

/* Any one block of those that were allocated, or none. */
static void *__ts_any_block;

static void __ts_allocated(void *memory)
{
  __ts_bool it;
  if (it) {
    __ts_any_block = memory;
  }
}

static void __ts_released(void *memory)
{
  if (__ts_any_block == memory) {
    __ts_any_block = 0;
  }
}

/* Whether it is not freed. */
static __ts_bool __ts_leaks(unsigned pointers, unsigned gone, ...)
{
  (void)pointers, (void)gone;
  return __ts_any_block != 0;
}
#else
static void __ts_allocated(void *memory)
{
  (void)memory;
}

static void __ts_released(void *memory)
{
  (void)memory;
}
#endif

#ifdef __CPROVER__
static void __ts_wrong(unsigned event)
{
  if (__ts_bad == 0) {
    __ts_bad = event + 1;
  }
}

/* emit/cbmc_memory.c */
static __ts_bool __ts_is_read_only(const void *at);
static __ts_bool __ts_has_ended(const void *at);

static __ts_bool __ts_is_missing(const void *from, const void *at,
                                 unsigned long size, __ts_bool writes)
{
  (void)from;
  return size != 0 && (!__CPROVER_r_ok(at, size) || __ts_has_ended(at) ||
                       (writes && __ts_is_read_only(at)));
}

static void __ts_check_access(unsigned event, const void *from, const void *at,
                              unsigned long size, __ts_bool writes)
{
  if (__ts_is_missing(from, at, size, writes)) {
    __ts_wrong(event);
  }
}

static void __ts_check_aligned(unsigned event, const void *from, const void *at,
                               unsigned long alignment)
{
  (void)from;
  if ((unsigned long)__CPROVER_POINTER_OFFSET(at) % alignment != 0) {
    __ts_wrong(event);
  }
}

/* How long a string is, if no more than so many bytes of it are read; from: its
 * object. */
static unsigned long __ts_check_text(unsigned event, const void *from,
                                     const char *text, unsigned long most)
{
  unsigned long length = 0;
  (void)from;
  while (length < most) {
    if (!__CPROVER_r_ok(text + length, 1)) {
      __ts_wrong(event);
      break;
    }
    if (text[length] == 0) {
      break;
    }
    length++;
  }
  return length;
}

static void __ts_check_free(unsigned event, const void *memory)
{
  if (memory != 0 &&
      !(memory != __ts_any_automatic && __CPROVER_DYNAMIC_OBJECT(memory) &&
        __CPROVER_POINTER_OFFSET(memory) == 0 && __CPROVER_r_ok(memory, 0))) {
    __ts_wrong(event);
  }
}
#endif

#ifndef __TS_CONCURRENT /* nothing of it is checked */
/* A string, or so many bytes of it, goes with a zero behind it to another
 * place; or to the end of a string there. */
static void __ts_check_copied(unsigned event, const void *from, void *to,
                              const char *text, unsigned long most)
{
  unsigned long length = __ts_check_text(event, text, text, most);
  __ts_check_access(event, from, to, length + 1, 1);
}

static void __ts_check_appended(unsigned event, const void *from, void *to,
                                const char *text, unsigned long most)
{
  unsigned long length = __ts_check_text(event, from, to, -1ul);
  __ts_check_copied(event, from, (char *)to + length, text, most);
}

static void __ts_check_index(unsigned event, unsigned long index,
                             unsigned long length)
{
  if (index >= length) {
#ifdef __CPROVER__
    __ts_wrong(event);
#else
    __ts_outside(event, index, length);
#endif
  }
}
#endif

/* What output does to a string, or to so many bytes: they are only checked. */
static void __ts_prints(const char *text)
{
  (void)text;
}

static void __ts_sends(const void *from, unsigned long size)
{
  (void)from;
  (void)size;
}
