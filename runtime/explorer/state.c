/* state.c -- packing the live state into a record, and hashing that.
 *
 * Most of a state is as it was in the beginning. So of each 16 units of 4 bytes
 * a record has a mask that says which of them differ from the beginning's, and
 * those only; what was not there in the beginning is compared with 0. An area's
 * masks stand before its units, so that a group need not wait for the one
 * before when it is unpacked. */
#include "runtime/explorer/state.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/step.h"
#include "runtime/explorer/unset.h"

#include <immintrin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNIT = 4, GROUP = 16, MASK = 2 /* bytes */ };

static unsigned threads;
static size_t section_size, arenas_size;
static char *beginning;
static const char zeros[UNIT * GROUP];
static bool is_wide; /* the machine compares a group at once */

void state_init(unsigned thread_count)
{
  is_wide = __builtin_cpu_supports("avx512f");
  threads = thread_count;
  section_size = (size_t)(__stop_ts_state - __start_ts_state);
  arenas_size = threads * sizeof *heap_arenas;
  beginning = malloc(section_size + 1);
  if (!beginning) {
    perror("memory");
    exit(6);
  }
  memcpy(beginning, __start_ts_state, section_size);
}

/* What a record may need at most; pack() also writes beyond its end. */
size_t state_room(void)
{
  size_t size = section_size;

  if (heap_in_use) {
    size += arenas_size;
    for (unsigned t = 0; t < threads; t++) {
      size += heap_arenas[t].used;
    }
  }
  size *= unset_is_kept ? 2 : 1;
  return size + size / 32 + 4 * threads + 64 + UNIT * GROUP;
}

static inline uint64_t word(const char *from)
{
  uint64_t value;

  memcpy(&value, from, sizeof value);
  return value;
}

static inline uint32_t half(const char *from)
{
  uint32_t value;

  memcpy(&value, from, sizeof value);
  return value;
}

/* --- records --- */

/* Which of four differ. */
static inline unsigned four(const char *from, const char *base)
{
  __m128i a = _mm_loadu_si128((const __m128i *)(const void *)from);
  __m128i b = _mm_loadu_si128((const __m128i *)(const void *)base);

  return ~(unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(a, b))) &
         15;
}

static inline unsigned differing(const char *from, const char *base,
                                 unsigned count)
{
  unsigned mask = 0, i = 0;

  for (; i + 4 <= count; i += 4) {
    mask |= four(from + UNIT * i, base + UNIT * i) << i;
  }
  for (; i < count; i++) {
    mask |= (unsigned)(half(from + UNIT * i) != half(base + UNIT * i)) << i;
  }
  return mask;
}

static inline char *pack_group(char *to, char *masks, const char *from,
                               const char *base, unsigned count)
{
  unsigned left = differing(from, base, count);
  uint16_t mask = (uint16_t)left;

  memcpy(masks, &mask, sizeof mask);
  for (; left; left &= left - 1) {
    memcpy(to, from + UNIT * __builtin_ctz(left), UNIT);
    to += UNIT;
  }
  return to;
}

static inline const char *unpack_group(const char *from, const char *masks,
                                       char *to, const char *base,
                                       unsigned count)
{
  uint16_t mask;

  memcpy(&mask, masks, sizeof mask);
  memcpy(to, base, UNIT * count);
  for (unsigned left = mask; left; left &= left - 1) {
    memcpy(to + UNIT * __builtin_ctz(left), from, UNIT);
    from += UNIT;
  }
  return from;
}

static size_t masks_of(size_t count)
{
  return (count + GROUP - 1) / GROUP * MASK;
}

static char *pack_units(char *masks, const char *from, size_t count,
                        const char *base, size_t step)
{
  char *to = masks + masks_of(count);

  for (; count >= GROUP; count -= GROUP, from += UNIT * GROUP, base += step) {
    to = pack_group(to, masks, from, base, GROUP);
    masks += MASK;
  }
  return count > 0 ? pack_group(to, masks, from, base, (unsigned)count) : to;
}

static const char *unpack_units(const char *masks, char *to, size_t count,
                                const char *base, size_t step)
{
  const char *from = masks + masks_of(count);

  for (; count >= GROUP; count -= GROUP, to += UNIT * GROUP, base += step) {
    from = unpack_group(from, masks, to, base, GROUP);
    masks += MASK;
  }
  return count > 0 ? unpack_group(from, masks, to, base, (unsigned)count)
                   : from;
}

/* --- the same, a group at once --- */

#define WIDE __attribute__((target("avx512f")))

/* some: which ones there are. */
WIDE static inline char *pack_wide_group(char *to, char *masks,
                                         const char *from, const char *base,
                                         __mmask16 some)
{
  __m512i all = _mm512_maskz_loadu_epi32(some, from);
  __m512i usual = _mm512_maskz_loadu_epi32(some, base);
  __mmask16 mask = _mm512_cmpneq_epi32_mask(all, usual);

  memcpy(masks, &mask, sizeof mask);
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(mask, all));
  return to + UNIT * __builtin_popcount(mask);
}

/* Reads a group, though there may be less. */
WIDE static inline const char *unpack_wide_group(const char *from,
                                                 const char *masks, char *to,
                                                 const char *base,
                                                 __mmask16 some)
{
  __m512i usual = _mm512_maskz_loadu_epi32(some, base);
  __m512i all = _mm512_loadu_si512(from);
  __mmask16 mask;

  memcpy(&mask, masks, sizeof mask);
  _mm512_mask_storeu_epi32(to, some,
                           _mm512_mask_expand_epi32(usual, mask, all));
  return from + UNIT * __builtin_popcount(mask);
}

static inline __mmask16 first(size_t count)
{
  return (__mmask16)((1u << count) - 1);
}

WIDE static char *pack_wide(char *masks, const char *from, size_t count,
                            const char *base, size_t step)
{
  char *to = masks + masks_of(count);

  for (; count >= GROUP; count -= GROUP, from += UNIT * GROUP, base += step) {
    to = pack_wide_group(to, masks, from, base, 0xffff);
    masks += MASK;
  }
  return count > 0 ? pack_wide_group(to, masks, from, base, first(count)) : to;
}

WIDE static const char *unpack_wide(const char *masks, char *to, size_t count,
                                    const char *base, size_t step)
{
  const char *from = masks + masks_of(count);

  for (; count >= GROUP; count -= GROUP, to += UNIT * GROUP, base += step) {
    from = unpack_wide_group(from, masks, to, base, 0xffff);
    masks += MASK;
  }
  return count > 0 ? unpack_wide_group(from, masks, to, base, first(count))
                   : from;
}

/* --- whole areas --- */

/* Gives the end of the record. step: UNIT * GROUP, or 0 if all is based on the
 * same words. What is less than a word is copied. */
static inline char *pack(char *to, const char *from, size_t size,
                         const char *base, size_t step)
{
  size_t count = size / UNIT, rest = size % UNIT;

  to = is_wide ? pack_wide(to, from, count, base, step)
               : pack_units(to, from, count, base, step);
  memcpy(to, from + size - rest, rest);
  return to + rest;
}

static inline const char *unpack(const char *from, char *to, size_t size,
                                 const char *base, size_t step)
{
  size_t count = size / UNIT, rest = size % UNIT;

  from = is_wide ? unpack_wide(from, to, count, base, step)
                 : unpack_units(from, to, count, base, step);
  memcpy(to + size - rest, from, rest);
  return from + rest;
}

static char *pack_heap(char *to)
{
  to = pack(to, (const char *)heap_arenas, arenas_size, zeros, 0);
  for (unsigned t = 0; t < threads; t++) {
    to = pack(to, heap_start(t), heap_arenas[t].used, zeros, 0);
  }
  for (unsigned t = 0; unset_is_kept && t < threads; t++) {
    to = pack(to, unset_arena(t), heap_arenas[t].used, zeros, 0);
  }
  return to;
}

static void unpack_heap(const char *from)
{
  from = unpack(from, (char *)heap_arenas, arenas_size, zeros, 0);
  for (unsigned t = 0; t < threads; t++) {
    from = unpack(from, heap_start(t), heap_arenas[t].used, zeros, 0);
  }
  for (unsigned t = 0; unset_is_kept && t < threads; t++) {
    from = unpack(from, unset_arena(t), heap_arenas[t].used, zeros, 0);
  }
}

void state_restore(const char *record, bool has_heap)
{
  heap_era++;
  record =
      unpack(record, __start_ts_state, section_size, beginning, UNIT * GROUP);
  if (unset_is_kept) {
    record = unpack(record, unset_section(), section_size, zeros, 0);
  }
  if (has_heap) {
    unpack_heap(record);
  } else if (heap_in_use) {
    memset(heap_arenas, 0, arenas_size);
  }
  heap_in_use = has_heap;
}

void state_restart(void)
{
  heap_era++;
  memcpy(__start_ts_state, beginning, section_size);
  memset(heap_arenas, 0, arenas_size);
  heap_in_use = false;
  if (unset_is_kept) {
    memset(unset_section(), 0, section_size);
  }
}

/* --- hashing: 64 by 64 to 128 bit multiplications fold words in --- */

__extension__ typedef unsigned __int128 product;

static const uint64_t key1 = 0x9e3779b97f4a7c15, key2 = 0xd1b54a32d192ed03,
                      key3 = 0x8cb92ba72f3d8dd7, key4 = 0xa24baed4963ee407;

static inline uint64_t mix(uint64_t a, uint64_t b)
{
  product both = (product)a * b;

  return (uint64_t)both ^ (uint64_t)(both >> 64);
}

static uint64_t tail(const char *from, size_t size)
{
  uint64_t value = 0;

  memcpy(&value, from, size);
  return value;
}

static inline uint64_t hash_bytes(const char *from, size_t size, uint64_t hash)
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
  char *end = pack(state->bytes, __start_ts_state, section_size, beginning,
                   UNIT * GROUP);

  if (unset_is_kept) {
    end = pack(end, unset_section(), section_size, zeros, 0);
  }
  if (heap_in_use) {
    end = pack_heap(end);
  }
  state->has_heap = heap_in_use;
  state->size = (size_t)(end - state->bytes);
  state->hash = hash_bytes(state->bytes, state->size, key3);
}

struct print state_print(const struct state *state)
{
  struct print print;
  /* Neither a seed nor its complement is key2: of less than 16 bytes nothing
   * else would be left. */
  uint64_t seed = state->has_heap ? key1 : key4;

  for (unsigned i = 0; i < 2; i++, seed = ~seed) {
    print.words[i] = hash_bytes(state->bytes, state->size, seed);
  }
  return print;
}
