/* table.c -- open addressing over a pool of records.
 *
 * A slot is 32 bits of the hash and the state's name, plus one so that an empty
 * slot is 0. The upper bits of the 32 are the place in the table: when it
 * grows, slots keep their order, and the records need not be looked at. Slots
 * of each size have a place of their own, at an offset of that size.
 *
 * A record is complete before its slot is written, and never changes after
 * that, but for its mark and its sets: these are in words of their own, or,
 * when they are small, in the word that the record begins with. */
#include "runtime/explorer/table.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/explorer/workers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* A record's first byte: these, marks and, for a fingerprint, how far it is
 * from a whole state. */
enum { HAS_HEAP = 2, IS_PRINT = 4, FAR = 8 };
enum { UNIT = 8, FIRST_BITS = 12, LAST_BITS = 32, SLACK = 4096 };
enum { PIECE = 1 << 16, FEW = 32 };

/* A process takes pieces of the pool, and counts what it enters by the few. */
static struct common {
  uint64_t used, count, prints;
  unsigned bits;
  bool grows;
} * common;
static uint64_t piece_at, piece_end;
static uint64_t entered, entered_prints; /* not yet counted by all */

static uint64_t *all_slots, *slots;
static unsigned bits; /* that slots are of */
static uint64_t memory_limit;
static enum table_store store;
static char *pool;
static uint64_t pool_size;
static uint64_t last_size;
static unsigned mask_size, header_size;

static void use_slots(unsigned new_bits)
{
  bits = new_bits;
  slots = all_slots + (1ul << bits);
}

void table_init(unsigned threads, unsigned masks, uint64_t memory,
                enum table_store new_store)
{
  uint64_t size;

  mask_size = threads <= 8 ? 1 : threads <= 16 ? 2 : threads <= 32 ? 4 : 8;
  if (1 + masks * mask_size > UNIT) {
    mask_size = UNIT;
  }
  header_size = mask_size < UNIT ? 1 + masks * mask_size
                                 : UNIT + masks * UNIT * THREAD_WORDS;
  memory_limit = memory;
  store = new_store;
  pool = memory_reserve(&pool_size);
  if (pool_size > (uint64_t)UNIT << 32) {
    pool_size = (uint64_t)UNIT << 32;
  }
  common = memory_reserve(&size);
  all_slots = memory_reserve(&size);
  common->bits = FIRST_BITS;
  use_slots(FIRST_BITS);
}

uint64_t table_count(void)
{
  return common->count + entered;
}

uint64_t table_prints(void)
{
  return common->prints + entered_prints;
}

uint64_t table_memory(void)
{
  return common->used + (sizeof *slots << bits);
}

static void count_entered(void)
{
  __atomic_add_fetch(&common->count, entered, __ATOMIC_RELAXED);
  __atomic_add_fetch(&common->prints, entered_prints, __ATOMIC_RELAXED);
  entered = entered_prints = 0;
}

void table_settle(void)
{
  count_entered();
  piece_at = piece_end = 0;
}

/* Whether it was still empty. */
static inline bool write_slot(uint64_t *slot, uint64_t value)
{
  uint64_t empty = 0;

  if (workers_size == 1) {
    empty = *slot;
    *slot = empty ? empty : value;
    return !empty;
  }
  return __atomic_load_n(slot, __ATOMIC_RELAXED) == 0 &&
         __atomic_compare_exchange_n(slot, &empty, value, false,
                                     __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* --- growing --- */

static bool can_grow(void)
{
  return bits < LAST_BITS &&
         table_memory() + (2 * sizeof *slots << bits) <= memory_limit;
}

bool table_is_crowded(void)
{
  return table_count() > (1ul << bits) / 8 * 5 && can_grow();
}

void table_follow(void)
{
  use_slots(common->bits);
}

static uint64_t *grown(void)
{
  return all_slots + (2ul << bits);
}

bool table_begin_growth(void)
{
  common->grows = can_grow();
  if (common->grows) {
    madvise(grown(), 2 * sizeof *slots << bits, MADV_HUGEPAGE);
  }
  return common->grows;
}

bool table_grows(void)
{
  return common->grows;
}

/* Where the parts meet, others write, too. */
void table_grow_part(unsigned part, unsigned parts)
{
  uint64_t count = 1ul << bits, last = 2 * count - 1, *to = grown();

  for (uint64_t i = count * part / parts; i < count * (part + 1) / parts; i++) {
    uint64_t slot = slots[i], place = slot >> (63 - bits);

    if (slot == 0) {
      continue;
    }
    while (!write_slot(&to[place], slot)) {
      place = (place + 1) & last;
    }
  }
}

void table_end_growth(void)
{
  memory_drop(slots, sizeof *slots << bits);
  common->bits = bits + 1;
  common->grows = false;
  use_slots(common->bits);
}

static void grow_alone(void)
{
  if (table_begin_growth()) {
    table_grow_part(0, 1);
    table_end_growth();
  }
}

void table_prepare(uint64_t states)
{
  unsigned before;

  do {
    before = bits;
    if (table_count() + states > (1ul << bits) / 8 * 5) {
      grow_alone();
    }
  } while (bits != before);
}

/* --- records --- */

static char *record_of(uint32_t state)
{
  return pool + (uint64_t)state * UNIT;
}

bool table_is_whole(uint32_t state)
{
  return !(*record_of(state) & IS_PRINT);
}

/* Records of equal states have equal sizes, as their beginnings say. */
static bool is_same(const char *record, const struct state *state)
{
  if (*record & IS_PRINT) {
    struct print print = state_print(state);

    return memcmp(record + header_size, &print, sizeof print) == 0;
  }
  return !(*record & HAS_HEAP) == !state->has_heap &&
         memcmp(record + header_size, state->bytes, state->size) == 0;
}

/* Where there is room for so many bytes; NULL: nowhere. */
static char *take_room(uint64_t size)
{
  uint64_t most = size > PIECE ? size : PIECE;
  char *room;

  if (piece_at + size > piece_end) {
    if (common->used + most * workers_size + SLACK > pool_size ||
        table_memory() + most > memory_limit) {
      return NULL;
    }
    piece_at = __atomic_fetch_add(&common->used, most, __ATOMIC_RELAXED);
    piece_end = piece_at + most;
    memory_prepare(pool + piece_at, most);
  }
  room = pool + piece_at;
  piece_at += size;
  return room;
}

/* How far from a whole state one is whose predecessor that is; 0: it is to be
 * stored whole. */
static unsigned far_from(uint32_t before)
{
  unsigned far;

  if (before == TABLE_NONE || store == STORE_WHOLE ||
      (store == STORE_AUTO && table_memory() < memory_limit / 2)) {
    return 0;
  }
  far = (unsigned char)*record_of(before) / FAR % (TABLE_FAR + 1);
  return far < TABLE_FAR ? far + 1 : 0;
}

/* Gives the slot for it; 0 when there is no room. */
static uint64_t add_record(const struct state *state, uint32_t before,
                           uint64_t *size)
{
  unsigned far = far_from(before);
  char *record;

  *size = header_size + (far ? sizeof(struct print) : state->size);
  *size = (*size + UNIT - 1) & ~(uint64_t)(UNIT - 1);
  record = take_room(*size);
  if (!record) {
    return 0;
  }
  last_size = *size;
  memset(record, 0, header_size);
  *record = (char)((state->has_heap ? HAS_HEAP : 0) | (far ? IS_PRINT : 0) |
                   (int)far * FAR);
  if (far) {
    struct print print = state_print(state);

    memcpy(record + header_size, &print, sizeof print);
  } else {
    memcpy(record + header_size, state->bytes, state->size);
  }
  entered++;
  entered_prints += far != 0;
  return (state->hash >> 32 << 32) + (uint64_t)(record - pool) / UNIT + 1;
}

static void take_back(uint64_t slot, uint64_t size)
{
  entered--;
  entered_prints -= !table_is_whole((uint32_t)slot - 1);
  piece_at -= size;
}

/* --- states --- */

static inline uint64_t read_slot(uint64_t place)
{
  return __atomic_load_n(&slots[place], __ATOMIC_ACQUIRE);
}

/* The state's slot, looked for from that place on: 0, and the place where it
 * would stand, if there is none. Others may fill that place at any time, so it
 * is read only once. */
static uint64_t look_up(const struct state *state, uint64_t *place)
{
  uint64_t last = (1ul << bits) - 1, slot;

  while ((slot = read_slot(*place)) != 0 &&
         (slot >> 32 != state->hash >> 32 ||
          !is_same(record_of((uint32_t)slot - 1), state))) {
    *place = (*place + 1) & last;
  }
  return slot;
}

uint32_t table_find(const struct state *state)
{
  uint64_t place = state->hash >> (64 - bits);

  return (uint32_t)look_up(state, &place) - 1;
}

uint32_t table_find_live(void)
{
  static struct snapshot live;

  snapshot_take(&live);
  return table_find(&live.state);
}

uint32_t table_enter(const struct state *state, uint32_t before, bool *is_new)
{
  uint64_t place = state->hash >> (64 - bits), slot, own = 0, size = 0;

  for (;;) {
    slot = look_up(state, &place);
    if (slot != 0) {
      *is_new = false;
      if (own) {
        take_back(own, size);
      }
      return (uint32_t)slot - 1;
    }
    own = own ? own : add_record(state, before, &size);
    if (own == 0) {
      return TABLE_NONE;
    }
    if (write_slot(&slots[place], own)) {
      break;
    }
  }
  *is_new = true;
  if (entered >= FEW) {
    count_entered();
    if (workers_size == 1 && table_is_crowded()) {
      grow_alone();
    }
    if (table_count() > (1ul << bits) / 16 * 15) {
      return TABLE_NONE;
    }
  }
  return (uint32_t)own - 1;
}

void table_restore(uint32_t state)
{
  const char *record = record_of(state);

  state_restore(record + header_size, *record & HAS_HEAP);
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

/* --- sets --- */

/* The word that the set is in, or one of its words, and from which bit on. What
 * is small has one word only. */
static uint64_t *word_of(uint32_t state, unsigned mask, unsigned number,
                         unsigned *from)
{
  uint64_t *word = (uint64_t *)(void *)record_of(state);

  *from = mask_size < UNIT ? 8 * (1 + mask * mask_size) : 0;
  return mask_size < UNIT ? word : word + 1 + mask * THREAD_WORDS + number;
}

static bool is_there(unsigned number)
{
  return number == 0 || mask_size == UNIT;
}

/* Gives what was there before. */
static uint64_t add_bits(uint64_t *word, uint64_t set)
{
  uint64_t had = *word;

  if (workers_size > 1) {
    return __atomic_fetch_or(word, set, __ATOMIC_ACQ_REL);
  }
  *word = had | set;
  return had;
}

static uint64_t read_word(uint32_t state, unsigned mask, unsigned number)
{
  unsigned from;
  const uint64_t *word = word_of(state, mask, number, &from);
  uint64_t set = __atomic_load_n(word, __ATOMIC_RELAXED) >> from;

  return mask_size == UNIT ? set : set & ((1ul << 8 * mask_size) - 1);
}

struct thread_set table_mask(uint32_t state, unsigned mask)
{
  struct thread_set set = threads_none();

  for (unsigned i = 0; i < THREAD_WORDS && is_there(i); i++) {
    set.words[i] = read_word(state, mask, i);
  }
  return set;
}

bool table_has(uint32_t state, unsigned mask, unsigned thread)
{
  unsigned number = thread / 64 % THREAD_WORDS;

  return is_there(number) && read_word(state, mask, number) >> thread % 64 & 1;
}

/* Most often nothing is new, and nothing need be written. */
static uint64_t claim_word(uint32_t state, unsigned mask, unsigned number,
                           uint64_t threads)
{
  unsigned from;
  uint64_t *word = word_of(state, mask, number, &from);
  uint64_t had = __atomic_load_n(word, __ATOMIC_RELAXED) >> from;

  if ((threads & ~had) != 0) {
    had = add_bits(word, threads << from) >> from;
  }
  return threads & ~had;
}

struct thread_set table_claim(uint32_t state, unsigned mask,
                              struct thread_set threads)
{
  for (unsigned i = 0; i < THREAD_WORDS && is_there(i); i++) {
    threads.words[i] = claim_word(state, mask, i, threads.words[i]);
  }
  return threads;
}

void table_clear(uint32_t state, unsigned mask)
{
  uint64_t whole = mask_size == UNIT ? ~0ul : (1ul << 8 * mask_size) - 1;

  for (unsigned i = 0; i < THREAD_WORDS && is_there(i); i++) {
    unsigned from;
    uint64_t *word = word_of(state, mask, i, &from);

    *word &= ~(whole << from);
  }
}

bool table_mark(uint32_t state, enum table_mark mark)
{
  return !table_is_marked(state, mark) &&
         !(add_bits((uint64_t *)(void *)record_of(state), mark) & mark);
}

bool table_is_marked(uint32_t state, enum table_mark mark)
{
  return (__atomic_load_n(record_of(state), __ATOMIC_RELAXED) & mark) != 0;
}
