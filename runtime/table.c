/* table.c -- open addressing over a pool of records.
 *
 * A slot is 32 bits of the hash and the state's name, plus one so that an empty
 * slot is 0. The upper bits of the 32 are the place in the table: when it
 * grows, slots keep their order, and the records need not be looked at. */
#include "runtime/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MARKED = 1, HAS_HEAP = 2 }; /* a record's first byte */
enum { UNIT = 8, FIRST_BITS = 12, LAST_BITS = 32, SLACK = 4096 };

static uint64_t *slots;
static unsigned bits;
static uint64_t count, memory_limit;
static char *pool;
static uint64_t pool_used, pool_size;
static uint64_t last_size;
static unsigned mask_size, header_size;

void *table_reserve(uint64_t *size)
{
  void *memory = MAP_FAILED;

  for (*size = 1ul << 36; *size > 1 << 20; *size /= 2) {
    memory = mmap(NULL, *size, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED) {
      return memory;
    }
  }
  perror("memory");
  exit(6);
}

static uint64_t *make_slots(unsigned slot_bits)
{
  void *memory = mmap(NULL, sizeof *slots << slot_bits, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  if (memory == MAP_FAILED) {
    return NULL;
  }
  madvise(memory, sizeof *slots << slot_bits, MADV_HUGEPAGE);
  return memory;
}

void table_init(unsigned threads, unsigned masks, uint64_t memory)
{
  mask_size = threads <= 8 ? 1 : threads <= 16 ? 2 : threads <= 32 ? 4 : 8;
  header_size = 1 + masks * mask_size;
  memory_limit = memory;
  pool = table_reserve(&pool_size);
  if (pool_size > (uint64_t)UNIT << 32) {
    pool_size = (uint64_t)UNIT << 32;
  }
  bits = FIRST_BITS;
  slots = make_slots(bits);
  if (!slots) {
    perror("memory");
    exit(6);
  }
}

uint64_t table_count(void)
{
  return count;
}

uint64_t table_memory(void)
{
  return pool_used + (sizeof *slots << bits);
}

static bool grow(void)
{
  uint64_t old_count = 1ul << bits, *old = slots, *new;
  uint64_t place_mask = 2 * old_count - 1;

  if (bits == LAST_BITS ||
      table_memory() + 2 * old_count * sizeof *slots > memory_limit ||
      !(new = make_slots(bits + 1))) {
    return false;
  }
  bits++;
  for (uint64_t i = 0; i < old_count; i++) {
    uint64_t place = old[i] >> (64 - bits);

    if (old[i] == 0) {
      continue;
    }
    while (new[place] != 0) {
      place = (place + 1) & place_mask;
    }
    new[place] = old[i];
  }
  munmap(old, old_count * sizeof *old);
  slots = new;
  return true;
}

static char *record_of(uint32_t state)
{
  return pool + (uint64_t)state * UNIT;
}

/* Records of equal states have equal sizes, as their beginnings say. */
static bool is_same(const char *record, const struct state *state)
{
  return !(*record & HAS_HEAP) == !state->has_heap &&
         memcmp(record + header_size, state->bytes, state->size) == 0;
}

/* The state's slot, or the empty one where it would stand. */
static uint64_t *look_up(const struct state *state)
{
  uint64_t place = state->hash >> (64 - bits), last = (1ul << bits) - 1;

  while (slots[place] != 0 &&
         (slots[place] >> 32 != state->hash >> 32 ||
          !is_same(record_of((uint32_t)slots[place] - 1), state))) {
    place = (place + 1) & last;
  }
  return &slots[place];
}

void table_announce(const struct state *state)
{
  __builtin_prefetch(&slots[state->hash >> (64 - bits)]);
}

/* What follows is fetched by the machine itself. */
static void announce_record(uint32_t state, uint64_t size)
{
  const char *record = record_of(state);

  for (uint64_t i = 0; i < size && i < 256; i += 64) {
    __builtin_prefetch(record + i);
  }
}

void table_announce_further(const struct state *state)
{
  uint64_t place = state->hash >> (64 - bits), last = (1ul << bits) - 1;

  while (slots[place] != 0 && slots[place] >> 32 != state->hash >> 32) {
    place = (place + 1) & last;
  }
  if (slots[place] != 0) {
    announce_record((uint32_t)slots[place] - 1, state->size);
  }
}

/* Most states are about as large as the last one. */
void table_announce_restore(uint32_t state)
{
  announce_record(state, last_size);
}

uint32_t table_find(const struct state *state)
{
  return (uint32_t)*look_up(state) - 1;
}

uint32_t table_enter(const struct state *state, bool *is_new)
{
  uint64_t *slot = look_up(state), name;
  uint64_t size = header_size + state->size;
  char *record;

  *is_new = *slot == 0;
  if (!*is_new) {
    return (uint32_t)*slot - 1;
  }
  size = (size + UNIT - 1) & ~(uint64_t)(UNIT - 1);
  if (pool_used + 2 * size + SLACK > pool_size ||
      table_memory() + size > memory_limit) {
    return TABLE_NONE;
  }
  last_size = size;
  name = pool_used / UNIT;
  record = pool + pool_used;
  pool_used += size;
  *record = state->has_heap ? HAS_HEAP : 0;
  memcpy(record + header_size, state->bytes, state->size);
  *slot = (state->hash >> 32 << 32) + name + 1;
  count++;
  if (count > (1ul << bits) / 8 * 5 && !grow() &&
      count > (1ul << bits) / 16 * 15) {
    return TABLE_NONE;
  }
  return (uint32_t)name;
}

void table_restore(uint32_t state)
{
  const char *record = record_of(state);

  state_restore(record + header_size, *record & HAS_HEAP);
}

/* Reads and writes 8 bytes where a mask may have fewer; the rest is kept. */
static uint64_t read_mask(const char *at)
{
  uint64_t word;

  memcpy(&word, at, sizeof word);
  return mask_size == 8 ? word : word & ((1ul << 8 * mask_size) - 1);
}

uint64_t table_mask(uint32_t state, unsigned mask)
{
  return read_mask(record_of(state) + 1 + mask * mask_size);
}

uint64_t table_claim(uint32_t state, unsigned mask, uint64_t threads)
{
  char *at = record_of(state) + 1 + mask * mask_size;
  uint64_t had = read_mask(at), now = had | threads;

  memcpy(at, &now, mask_size);
  return threads & ~had;
}

bool table_mark(uint32_t state)
{
  char *record = record_of(state);
  bool was_marked = *record & MARKED;

  *record |= MARKED;
  return !was_marked;
}
