/* state.c -- copying the live state, and hashing the copy. */
#include "runtime/state.h"
#include "runtime/heap.h"
#include "runtime/step.h"

#include <string.h>

static unsigned threads;
static size_t section_size, arenas_size;

void state_init(unsigned thread_count)
{
  threads = thread_count;
  section_size = (size_t)(__stop_ts_state - __start_ts_state);
  arenas_size = threads * sizeof *heap_arenas;
}

size_t state_size(void)
{
  size_t size = section_size;

  if (heap_in_use) {
    size += arenas_size;
    for (unsigned t = 0; t < threads; t++) {
      size += heap_arenas[t].used;
    }
  }
  return size;
}

void state_restore(const char *record, bool has_heap)
{
  memcpy(__start_ts_state, record, section_size);
  if (!has_heap) {
    if (heap_in_use) {
      memset(heap_arenas, 0, arenas_size);
      heap_in_use = false;
    }
    return;
  }
  heap_in_use = true;
  record += section_size;
  memcpy(heap_arenas, record, arenas_size);
  record += arenas_size;
  for (unsigned t = 0; t < threads; t++) {
    memcpy(heap_start(t), record, heap_arenas[t].used);
    record += heap_arenas[t].used;
  }
}

/* --- hashing: 64 by 64 to 128 bit multiplications fold words in --- */

__extension__ typedef unsigned __int128 product;

static const uint64_t key1 = 0x9e3779b97f4a7c15, key2 = 0xd1b54a32d192ed03,
                      key3 = 0x8cb92ba72f3d8dd7;

static inline uint64_t mix(uint64_t a, uint64_t b)
{
  product both = (product)a * b;

  return (uint64_t)both ^ (uint64_t)(both >> 64);
}

static inline uint64_t word(const char *from)
{
  uint64_t value;

  memcpy(&value, from, sizeof value);
  return value;
}

static uint64_t tail(const char *from, size_t size)
{
  uint64_t value = 0;

  memcpy(&value, from, size);
  return value;
}

static uint64_t hash_bytes(const char *from, size_t size, uint64_t hash)
{
  uint64_t other = hash ^ key3;
  const char *end = from + size;

  for (; size >= 32; size -= 32, from += 32) {
    hash = mix(word(from) ^ key1, word(from + 8) ^ hash);
    other = mix(word(from + 16) ^ key2, word(from + 24) ^ other);
  }
  if (size >= 16) {
    hash = mix(word(from) ^ key1, word(from + 8) ^ hash);
    size -= 16;
    from += 16;
  }
  if (size >= 8) {
    other = mix(word(from) ^ key2, word(end - 8) ^ other);
  } else if (size > 0) {
    other = mix(tail(from, size) ^ key2, other ^ key1);
  }
  return mix(hash ^ key2, other ^ key1);
}

void state_save(struct state *state)
{
  char *to = state->bytes;

  memcpy(to, __start_ts_state, section_size);
  to += section_size;
  if (heap_in_use) {
    memcpy(to, heap_arenas, arenas_size);
    to += arenas_size;
    for (unsigned t = 0; t < threads; t++) {
      memcpy(to, heap_start(t), heap_arenas[t].used);
      to += heap_arenas[t].used;
    }
  }
  state->has_heap = heap_in_use;
  state->size = (size_t)(to - state->bytes);
  state->hash = hash_bytes(state->bytes, state->size, key3);
}
