/* state.c -- packing the live state into a record, and hashing that.
 *
 * Most of a state is as it was in the beginning. So of each 8 words a record
 * has a byte that says which of them differ from the beginning's, and those
 * only; what was not there in the beginning is compared with 0. */
#include "runtime/state.h"
#include "runtime/heap.h"
#include "runtime/step.h"

#include <immintrin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 8, GROUP = 8 };

static unsigned threads;
static size_t section_size, arenas_size;
static char *beginning;
static const char zeros[WORD * GROUP];
static bool is_wide; /* the machine compares eight words at once */

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
  return size + size / 64 + threads + 32 + WORD * GROUP;
}

static inline uint64_t word(const char *from)
{
  uint64_t value;

  memcpy(&value, from, sizeof value);
  return value;
}

/* --- records --- */

static inline char *pack_group(char *to, const char *from, const char *base,
                               unsigned words)
{
  char *mask_place = to++;
  unsigned mask = 0;

  for (unsigned i = 0; i < words; i++) {
    uint64_t value = word(from + WORD * i);
    unsigned differs = value != word(base + WORD * i);

    memcpy(to, &value, WORD);
    to += WORD * differs;
    mask |= differs << i;
  }
  *mask_place = (char)mask;
  return to;
}

static inline const char *unpack_group(const char *from, char *to,
                                       const char *base, unsigned words)
{
  unsigned mask = (unsigned char)*from++;

  memcpy(to, base, WORD * words);
  for (; mask; mask &= mask - 1) {
    memcpy(to + WORD * __builtin_ctz(mask), from, WORD);
    from += WORD;
  }
  return from;
}

static char *pack_words(char *to, const char *from, size_t count,
                        const char *base, size_t step)
{
  for (; count >= GROUP; count -= GROUP, from += WORD * GROUP, base += step) {
    to = pack_group(to, from, base, GROUP);
  }
  return count > 0 ? pack_group(to, from, base, (unsigned)count) : to;
}

static const char *unpack_words(const char *from, char *to, size_t count,
                                const char *base, size_t step)
{
  for (; count >= GROUP; count -= GROUP, to += WORD * GROUP, base += step) {
    from = unpack_group(from, to, base, GROUP);
  }
  return count > 0 ? unpack_group(from, to, base, (unsigned)count) : from;
}

/* --- the same, eight words at once --- */

#define WIDE __attribute__((target("avx512f")))

/* some: which words there are. */
WIDE static inline char *pack_wide_group(char *to, const char *from,
                                         const char *base, __mmask8 some)
{
  __m512i words = _mm512_maskz_loadu_epi64(some, from);
  __m512i usual = _mm512_maskz_loadu_epi64(some, base);
  __mmask8 mask = _mm512_cmpneq_epi64_mask(words, usual);

  *to++ = (char)mask;
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(mask, words));
  return to + WORD * __builtin_popcount(mask);
}

WIDE static inline const char *
unpack_wide_group(const char *from, char *to, const char *base, __mmask8 some)
{
  __mmask8 mask = (__mmask8)*from++;
  __m512i usual = _mm512_maskz_loadu_epi64(some, base);

  _mm512_mask_storeu_epi64(to, some,
                           _mm512_mask_expandloadu_epi64(usual, mask, from));
  return from + WORD * __builtin_popcount(mask);
}

WIDE static char *pack_wide(char *to, const char *from, size_t count,
                            const char *base, size_t step)
{
  for (; count >= GROUP; count -= GROUP, from += WORD * GROUP, base += step) {
    to = pack_wide_group(to, from, base, 0xff);
  }
  return count > 0
             ? pack_wide_group(to, from, base, (__mmask8)((1u << count) - 1))
             : to;
}

WIDE static const char *unpack_wide(const char *from, char *to, size_t count,
                                    const char *base, size_t step)
{
  for (; count >= GROUP; count -= GROUP, to += WORD * GROUP, base += step) {
    from = unpack_wide_group(from, to, base, 0xff);
  }
  return count > 0
             ? unpack_wide_group(from, to, base, (__mmask8)((1u << count) - 1))
             : from;
}

/* --- whole areas --- */

/* Gives the end of the record. step: WORD * GROUP, or 0 if all is based on the
 * same words. What is less than a word is copied. */
static inline char *pack(char *to, const char *from, size_t size,
                         const char *base, size_t step)
{
  size_t count = size / WORD, rest = size % WORD;

  to = is_wide ? pack_wide(to, from, count, base, step)
               : pack_words(to, from, count, base, step);
  memcpy(to, from + size - rest, rest);
  return to + rest;
}

static inline const char *unpack(const char *from, char *to, size_t size,
                                 const char *base, size_t step)
{
  size_t count = size / WORD, rest = size % WORD;

  from = is_wide ? unpack_wide(from, to, count, base, step)
                 : unpack_words(from, to, count, base, step);
  memcpy(to + size - rest, from, rest);
  return from + rest;
}

static char *pack_heap(char *to)
{
  to = pack(to, (const char *)heap_arenas, arenas_size, zeros, 0);
  for (unsigned t = 0; t < threads; t++) {
    to = pack(to, heap_start(t), heap_arenas[t].used, zeros, 0);
  }
  return to;
}

static void unpack_heap(const char *from)
{
  from = unpack(from, (char *)heap_arenas, arenas_size, zeros, 0);
  for (unsigned t = 0; t < threads; t++) {
    from = unpack(from, heap_start(t), heap_arenas[t].used, zeros, 0);
  }
}

void state_restore(const char *record, bool has_heap)
{
  record =
      unpack(record, __start_ts_state, section_size, beginning, WORD * GROUP);
  if (has_heap) {
    unpack_heap(record);
  } else if (heap_in_use) {
    memset(heap_arenas, 0, arenas_size);
  }
  heap_in_use = has_heap;
}

void state_restart(void)
{
  memcpy(__start_ts_state, beginning, section_size);
  memset(heap_arenas, 0, arenas_size);
  heap_in_use = false;
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
                   WORD * GROUP);

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
  uint64_t seed = state->has_heap ? key1 : key2;

  for (unsigned i = 0; i < 2; i++, seed = ~seed) {
    print.words[i] = hash_bytes(state->bytes, state->size, seed);
  }
  return print;
}
