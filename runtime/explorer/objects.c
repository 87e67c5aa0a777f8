/* objects.c -- see objects.h. */
#include "runtime/explorer/objects.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct memory_failure memory_failure;
bool objects_far;
uint64_t objects_told;

/* Further away from any object an address is of none; and what is below is a
 * null pointer's. */
enum { NEAR = 1 << 16, LOWEST = 4096 };

static struct step_object *objects; /* by address */
static unsigned object_count;

static int compare(const void *left, const void *right)
{
  const struct step_object *a = left, *b = right;

  return a->at < b->at ? -1 : a->at > b->at;
}

void objects_init(void)
{
  size_t size = __ts_program.object_count * sizeof *objects;

  object_count = __ts_program.object_count;
  objects = malloc(size + 1);
  if (!objects) {
    perror("memory");
    exit(6);
  }
  if (size > 0) {
    memcpy(objects, __ts_program.objects, size);
    qsort(objects, object_count, sizeof *objects, compare);
  }
}

/* --- whose an address is --- */

struct owner {
  const struct step_object *object; /* NULL: a block of the heap, or nothing */
  struct heap_block block;
  bool is_there;
};

static uintptr_t end_of(const struct step_object *o)
{
  return (uintptr_t)o->at + o->size;
}

static const struct step_object *nearest_object(uintptr_t at)
{
  unsigned low = 0, high = object_count;
  const struct step_object *before, *after;
  uintptr_t over, under;

  while (low < high) { /* the first that begins behind it */
    unsigned middle = low + (high - low) / 2;

    if ((uintptr_t)objects[middle].at <= at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  before = low > 0 ? &objects[low - 1] : NULL;
  after = low < object_count ? &objects[low] : NULL;
  if (before && at <= end_of(before)) {
    return before;
  }
  over = before ? at - end_of(before) : -1ul;
  under = after ? (uintptr_t)after->at - at : -1ul;
  if (over > NEAR && under > NEAR) {
    return NULL;
  }
  return over <= under ? before : after;
}

static struct owner owner_of(const void *pointer)
{
  struct owner owner = {.object = NULL};

  if (heap_nearest((uintptr_t)pointer, &owner.block)) {
    owner.is_there = true;
  } else {
    owner.object = nearest_object((uintptr_t)pointer);
    owner.is_there = owner.object != NULL;
  }
  return owner;
}

static uintptr_t begin_of(const struct owner *o)
{
  return o->object ? (uintptr_t)o->object->at : o->block.at;
}

static unsigned long size_of(const struct owner *o)
{
  return o->object ? o->object->size : o->block.size;
}

/* --- what is wrong --- */

static enum memory_error error_of(const struct owner *o, const void *from,
                                  const void *at, unsigned long size,
                                  bool writes)
{
  uintptr_t offset = (uintptr_t)at - begin_of(o);

  if ((uintptr_t)from < LOWEST) {
    return MEMORY_NULL_POINTER;
  }
  if (!o->is_there) {
    return MEMORY_WILD;
  }
  if (!o->object && o->block.is_freed) {
    return MEMORY_FREED;
  }
  if (o->object && o->object->ended && *o->object->ended) {
    return MEMORY_ENDED;
  }
  if (offset > size_of(o) || size > size_of(o) - offset) {
    return MEMORY_OUTSIDE;
  }
  return writes && o->object && o->object->constant ? MEMORY_CONSTANT
                                                    : MEMORY_NONE;
}

static _Noreturn void fail(unsigned event, enum memory_error error,
                           const struct owner *o, const void *at,
                           unsigned long bytes)
{
  memory_failure = (struct memory_failure){
      .error = error, .at = (uintptr_t)at, .bytes = bytes};
  if (o && o->is_there && error != MEMORY_NULL_POINTER) {
    memory_failure.is_heap = !o->object;
    memory_failure.name = o->object ? o->object->name : NULL;
    memory_failure.object = begin_of(o);
    memory_failure.size = size_of(o);
  }
  run_fail(event);
}

void __ts_check_access(unsigned event, const void *from, const void *at,
                       unsigned long size, _Bool writes)
{
  struct owner owner;
  enum memory_error error;

  if (size == 0) {
    return;
  }
  owner = owner_of(from);
  error = error_of(&owner, from, at, size, writes);
  if (__builtin_expect(error != MEMORY_NONE, 0)) {
    fail(event, error, &owner, at, size);
  }
}

void __ts_check_aligned(unsigned event, const void *from, const void *at,
                        unsigned long alignment)
{
  struct owner owner = owner_of(from);
  uintptr_t offset = (uintptr_t)at - (owner.is_there ? begin_of(&owner) : 0);

  if (offset % alignment != 0) {
    fail(event, MEMORY_MISALIGNED, &owner, at, 0);
  }
}

static bool is_in(const struct owner *o, const void *at)
{
  return o->is_there && (uintptr_t)at - begin_of(o) <= size_of(o);
}

void __ts_check_carried(unsigned none, const void *from, const void *to)
{
  struct owner before = owner_of(from), after = owner_of(to);
  bool stays = is_in(&before, from) && is_in(&before, to);

  (void)none;
  objects_far = objects_far || (!stays && is_in(&after, to));
}

void __ts_check_compared(unsigned none, unsigned long one, unsigned long other)
{
  struct heap_block a, b;

  (void)none;
  objects_told += one != other && heap_nearest(one, &a) &&
                  heap_nearest(other, &b) && a.at != b.at;
}

void __ts_check_number(unsigned none, unsigned long value)
{
  struct heap_block block;

  (void)none;
  objects_told += heap_nearest(value, &block);
}

unsigned long __ts_check_text(unsigned event, const void *from,
                              const char *text, unsigned long most)
{
  struct owner owner;
  enum memory_error error;
  unsigned long length, room;

  if (most == 0) {
    return 0;
  }
  owner = owner_of(from);
  error = error_of(&owner, from, text, 1, false);
  if (error != MEMORY_NONE) {
    fail(event, error, &owner, text, 1);
  }
  room = begin_of(&owner) + size_of(&owner) - (uintptr_t)text;
  length = strnlen(text, room < most ? room : most);
  if (length == room && length < most) {
    fail(event, MEMORY_OUTSIDE, &owner, text + length, 1);
  }
  return length;
}

_Bool __ts_is_missing(const void *from, const void *at, unsigned long size,
                      _Bool writes)
{
  struct owner owner = owner_of(from);

  return size > 0 && error_of(&owner, from, at, size, writes) != MEMORY_NONE;
}

void __ts_check_free(unsigned event, const void *memory)
{
  struct owner owner;
  enum memory_error error;

  if (!memory) {
    return;
  }
  owner = owner_of(memory);
  error = !owner.is_there || owner.object || owner.block.is_automatic
              ? MEMORY_NO_BLOCK
          : (uintptr_t)memory != begin_of(&owner) ? MEMORY_MIDDLE
          : owner.block.is_freed                  ? MEMORY_FREED_TWICE
                                                  : MEMORY_NONE;
  if (error != MEMORY_NONE) {
    fail(event, error, &owner, memory, 0);
  }
}

_Noreturn void objects_fail_unset(unsigned event, const void *at,
                                  unsigned long bytes)
{
  struct owner owner = {.is_there = false};

  if (__ts_program.objects) {
    owner = owner_of(at);
    owner.is_there = owner.is_there && (uintptr_t)at >= begin_of(&owner) &&
                     (uintptr_t)at - begin_of(&owner) < size_of(&owner);
  }
  fail(event, MEMORY_UNSET, &owner, at, bytes);
}

void __ts_outside(unsigned event, unsigned long index, unsigned long length)
{
  memory_failure = (struct memory_failure){
      .error = MEMORY_INDEX, .at = index, .size = length};
  run_fail(event);
}
