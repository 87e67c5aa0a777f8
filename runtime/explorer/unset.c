/* unset.c -- see unset.h. */
#include "runtime/explorer/unset.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/objects.h"
#include "runtime/explorer/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Of the heap's arenas: behind all of them. */
#define BESIDE (HEAP_THREADS * HEAP_STRIDE)

bool unset_is_kept, unset_was_used;
static char *section;

/* What was seen since the last value was used or stored. */
static bool seen;
static uintptr_t seen_at; /* the first such byte; of so many */
static unsigned long seen_bytes;

/* Where unset values that were stored came from; a later one may take the place
 * of an earlier one. */
enum { ORIGINS = 1 << 12 };
static struct {
  uintptr_t at, from;
} origins[ORIGINS];

void unset_init(void)
{
  char *place = (char *)heap_base + BESIDE;
  size_t size = (size_t)(__stop_ts_state - __start_ts_state);

  unset_is_kept = __ts_program.keeps_unset;
  if (!unset_is_kept) {
    return;
  }
  section = calloc(1, size + 1);
  if (!section ||
      mmap(place, __ts_program.thread_count * HEAP_STRIDE,
           PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
           -1, 0) != place) {
    perror("the place for what is unset");
    exit(6);
  }
}

char *unset_section(void)
{
  return section;
}

char *unset_arena(unsigned thread)
{
  return heap_start(thread) + BESIDE;
}

/* *size: no more than there is. */
static char *beside(const void *at, size_t *size)
{
  uintptr_t in_section = (uintptr_t)at - (uintptr_t)__start_ts_state;
  uintptr_t in_heap = (uintptr_t)at - heap_base;
  size_t section_size = (size_t)(__stop_ts_state - __start_ts_state);
  size_t heap_size = __ts_program.thread_count * HEAP_STRIDE, room = 0;
  char *beside = NULL;

  if (in_section < section_size) {
    beside = section + in_section;
    room = section_size - in_section;
  } else if (in_heap < heap_size) {
    beside = (char *)at + BESIDE;
    room = heap_size - in_heap;
  }
  *size = *size < room ? *size : room;
  return beside;
}

char *unset_beside(const void *at)
{
  size_t size = 0;

  return beside(at, &size);
}

void unset_mark(void *at, size_t size, bool is_unset)
{
  char *bits = unset_is_kept ? beside(at, &size) : NULL;

  if (bits) {
    memset(bits, is_unset ? 0xff : 0, size);
  }
}

/* --- where values come from --- */

static unsigned slot_of(uintptr_t at)
{
  return (unsigned)(at * 0x9e3779b97f4a7c15 >> 52) % ORIGINS;
}

static uintptr_t origin_of(uintptr_t at)
{
  unsigned slot = slot_of(at);

  return origins[slot].at == at ? origins[slot].from : at;
}

static void note_origin(uintptr_t at, uintptr_t from)
{
  unsigned slot = slot_of(at);

  origins[slot].at = at;
  origins[slot].from = from;
}

static void note_seen(uintptr_t at, unsigned long bytes)
{
  if (!seen) {
    seen = true;
    seen_at = origin_of(at);
    seen_bytes = bytes;
  }
}

/* --- what emitted code calls --- */

void __ts_unset_new(void *at, unsigned long size)
{
  unset_mark(at, size, true);
}

void __ts_unset_block(void *memory)
{
  unset_mark(memory, __ts_block_size(memory), true);
}

void __ts_unset_see(const void *at, unsigned long size)
{
  unsigned long all = size;
  const char *bits = beside(at, &size);

  for (unsigned long i = 0; bits && i < size; i++) {
    if (bits[i]) {
      note_seen((uintptr_t)at, all);
      return;
    }
  }
}

void __ts_unset_see_text(const char *text, unsigned long most)
{
  for (unsigned long i = 0; text && i < most; i++) {
    __ts_unset_see(text + i, 1);
    if (seen || !text[i]) {
      return;
    }
  }
}

void *__ts_unset_bits(void *at)
{
  static _Alignas(16) char none[1 << 16];
  char *bits = unset_beside(at);

  return bits ? bits : none;
}

void __ts_unset_see_bits(const void *at, unsigned long bits)
{
  if (bits) {
    note_seen((uintptr_t)at, 1);
  }
}

unsigned long __ts_unset_take(void)
{
  bool was_seen = seen;

  seen = false;
  return was_seen ? -1ul : 0;
}

void __ts_unset_put(void *at, unsigned long size)
{
  unset_mark(at, size, seen);
  if (seen) {
    note_origin((uintptr_t)at, seen_at);
  }
  seen = false;
}

void __ts_unset_put_text(char *at, unsigned long most)
{
  unsigned long length = at ? strnlen(at, most) : 0;

  if (at) {
    unset_mark(at, length < most ? length + 1 : most, false);
  }
}

void __ts_unset_forget(void)
{
  memset(section, 0, (size_t)(__stop_ts_state - __start_ts_state));
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    memset(unset_arena(t), 0, heap_arenas[t].used);
  }
}

void __ts_unset_copy(void *to, const void *from, unsigned long size)
{
  unsigned long room = size;
  char *bits = beside(to, &room);
  const char *old;

  size = room;
  old = beside(from, &room);
  if (!bits || room < size) {
    unset_mark(to, size, false);
    return;
  }
  memmove(bits, old, size);
  for (unsigned long i = 0; i < size; i++) {
    if (bits[i]) {
      note_origin((uintptr_t)to, origin_of((uintptr_t)from + i));
      return;
    }
  }
}

void __ts_wipe(void *first, void *last, unsigned long size)
{
  size += (unsigned long)((char *)last - (char *)first);
  memset(first, 0, size);
  unset_mark(first, size, false);
}

void __ts_unset_use(unsigned event)
{
  if (!seen) {
    return;
  }
  seen = false;
  unset_was_used = true;
  if (__ts_program.finds_unset &&
      __ts_program.event_kinds[event] == EVENT_FAIL) {
    objects_fail_unset(event, (const void *)seen_at, seen_bytes);
  }
}
