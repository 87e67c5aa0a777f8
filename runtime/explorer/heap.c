/* heap.c -- arenas of blocks that are own, published or freed. As with glibc, a
 * thread that allocates first gets what it freed itself. */
#include "runtime/explorer/heap.h"
#include "runtime/explorer/blocks.h"
#include "runtime/explorer/events.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/step.h"
#include "runtime/explorer/unset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum block_state {
  BLOCK_OWN,
  BLOCK_PUBLISHED,
  BLOCK_FREED,
  BLOCK_GAP,     /* it aligns the next one */
  BLOCK_UNKNOWN, /* if the heap is exact: freed, and no pointer leads to it */
  BLOCK_SEEN,    /* freed, and one does; during a sweep only */
  /* The first two of those that a pointer leads to; while it is looked for. */
  BLOCK_FOUND_OWN,
  BLOCK_FOUND_PUBLISHED,
  BLOCK_STATES = 8,
  BLOCK_ALIGNMENT = 16,
  BLOCK_AUTOMATIC = 8 /* added to a state: it is no memory of malloc's */
};

struct block {
  uint32_t size; /* with this header, a multiple of 16; plus its state, and
                    perhaps BLOCK_AUTOMATIC */
  uint32_t next; /* when freed, if the heap is exact when unknown: the one
                    freed before, by name; else, if it is exact: the size of
                    the body */
};

/* Far from all else; or behind the program's variables, below 4 GB. */
static const uintptr_t base_far = 0x200000000000, base_narrow = 0x40000000;

uintptr_t heap_base;
struct heap_arena heap_arenas[HEAP_THREADS];
bool heap_in_use, heap_is_exact, heap_is_due, heap_sweeps, heap_is_left;
uint64_t heap_era;
unsigned heap_owner;
uint64_t heap_own_steps;
static unsigned arena_count;

/* Blocks whose words are still to be looked at. */
static struct block **grey;
static size_t grey_count, grey_room;

static bool reserve(uintptr_t base, unsigned threads)
{
  void *place = (void *)base;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;

  heap_base = base;
  return mmap(place, threads * HEAP_STRIDE, PROT_READ | PROT_WRITE, flags, -1,
              0) == place;
}

void heap_init(unsigned threads)
{
  arena_count = threads;
  heap_is_exact = __ts_program.objects != NULL;
  if (!(__ts_program.narrow && reserve(base_narrow, threads)) &&
      !reserve(base_far, threads)) {
    perror("the heap's place");
    exit(6);
  }
}

static uint32_t block_size(const struct block *block)
{
  return block->size & ~(uint32_t)(BLOCK_ALIGNMENT - 1);
}

static enum block_state block_state(const struct block *block)
{
  return (enum block_state)(block->size & (BLOCK_STATES - 1));
}

static void block_become(struct block *block, enum block_state state)
{
  if (events_has_wish(STEP_ACCESSES)) {
    __ts_access(0, block, sizeof *block, 1);
  }
  block->size = block_size(block) + (block->size & BLOCK_AUTOMATIC) + state;
}

static struct block *block_at(unsigned arena, uint32_t offset)
{
  return (struct block *)(heap_start(arena) + offset);
}

/* By arena: the last block that was looked for. Blocks stay where they are
 * until another state is restored. */
static struct found {
  uint64_t era;
  uint32_t at;
} found_last[HEAP_THREADS];

/* The block whose header or body that address lies in. Some programs keep marks
 * in the upper 16 bits of a pointer. */
static struct block *block_find(uintptr_t address, unsigned *arena)
{
  uintptr_t from = (address & 0xffffffffffff) - (heap_base + 8);
  uint32_t offset = (uint32_t)(from % HEAP_STRIDE), at, size;
  struct found *last;

  if (from / HEAP_STRIDE >= arena_count) {
    return NULL;
  }
  *arena = (unsigned)(from / HEAP_STRIDE);
  if (offset >= heap_arenas[*arena].used) {
    return NULL;
  }
  last = &found_last[*arena];
  at = last->era == heap_era && last->at <= offset ? last->at : 0;
  while (size = block_size(block_at(*arena, at)), offset >= at + size) {
    if (size == 0) {
      run_abandon(RUN_FAULT); /* something was written past its end */
    }
    at += size;
  }
  *last = (struct found){heap_era, at};
  return block_at(*arena, at);
}

/* A block's name fits in 32 bits; 0 names none. */
static uint32_t block_name(unsigned arena, const struct block *block)
{
  uint32_t offset = (uint32_t)((const char *)block - heap_start(arena));

  return (arena << 23 | offset / 16) + 1;
}

static struct block *block_named(uint32_t name, unsigned *arena)
{
  *arena = (name - 1) >> 23;
  return block_at(*arena, ((name - 1) & 0x7fffff) * 16);
}

/* What is missing to a body with this alignment, in whole blocks. */
static uint32_t padding(const struct block *block, unsigned long alignment)
{
  return (uint32_t)(-(uintptr_t)(block + 1) & (alignment - 1)) & ~15u;
}

/* The block of that size that the thread freed last, whosever it was: what
 * another one had stays known to others. */
static struct block *take_freed(unsigned thread, uint32_t size,
                                unsigned long alignment,
                                enum block_state *state)
{
  uint32_t *link = &heap_arenas[thread].free;

  while (*link != 0) {
    unsigned arena;
    struct block *block = block_named(*link, &arena);

    if (block_size(block) == size && padding(block, alignment) == 0) {
      *link = block->next;
      *state = arena == thread ? BLOCK_OWN : BLOCK_PUBLISHED;
      return block;
    }
    link = &block->next;
  }
  return NULL;
}

/* A pointer may lie before the first body, if it does that before others. */
static void leave_room(struct heap_arena *arena)
{
  struct block *block = block_at(heap_owner, 0);

  if (arena->used == 0 && __ts_program.gap > 64) {
    *block = (struct block){__ts_program.gap + BLOCK_GAP, 0};
    arena->used = __ts_program.gap;
  }
}

/* A new one. What lies before it, to align it, counts as freed, and is never
 * taken. */
static struct block *take_fresh(uint32_t size, unsigned long alignment)
{
  struct heap_arena *arena = &heap_arenas[heap_owner];
  leave_room(arena);
  struct block *block = block_at(heap_owner, arena->used);
  uint32_t gap = padding(block, alignment);

  if (arena->used + gap + size > HEAP_SIZE - 16) {
    run_abandon(RUN_NO_HEAP);
  }
  if (gap) {
    block->size = gap + BLOCK_GAP;
    block->next = 0;
  }
  block = block_at(heap_owner, arena->used + gap);
  arena->used += gap + size;
  heap_in_use = true;
  return block;
}

/* Whether the thread has a block of that size for the next time. */
static bool has_another(unsigned thread, uint32_t size)
{
  for (uint32_t link = heap_arenas[thread].free; link != 0;) {
    unsigned arena;
    const struct block *block = block_named(link, &arena);

    if (block_size(block) == size) {
      return true;
    }
    link = block->next;
  }
  return false;
}

void *__CPROVER_allocate(unsigned long size, _Bool zero)
{
  (void)zero;
  return __ts_allocate_at(1, size);
}

/* Always zeroed, for what the memory held before is no part of the state. It
 * counts as set, unless the program says otherwise, but for what a block has
 * more than was asked for: realloc() may give that later. */
void *__ts_allocate_at(unsigned long alignment, unsigned long size)
{
  struct heap_arena *arena = &heap_arenas[heap_owner];
  enum block_state state = BLOCK_OWN;
  struct block *block;
  uint32_t whole;

  if (size >= HEAP_SIZE - 64 || alignment >= HEAP_SIZE) {
    run_abandon(RUN_NO_HEAP);
  }
  if (events_has_wish(STEP_ACCESSES)) {
    __ts_access(0, arena, sizeof *arena, 1);
  }
  whole = (uint32_t)(size + sizeof *block + 15) & ~15u;
  whole += __ts_program.gap;
  block = take_freed(heap_owner, whole, alignment, &state);
  if (!block) {
    block = take_fresh(whole, alignment);
  }
  heap_is_due =
      heap_is_due || (heap_is_exact && !has_another(heap_owner, whole));
  memset(block, 0, whole);
  unset_mark(block, whole, false);
  unset_mark((char *)(block + 1) + size, whole - size - sizeof *block, true);
  block->size = whole + state;
  block->next = heap_is_exact ? (uint32_t)size : 0;
  blocks_note((uintptr_t)(block + 1), size, false);
  return block + 1;
}

void *__ts_allocate_automatic(unsigned long size)
{
  void *memory = __ts_allocate_at(1, size);

  ((struct block *)memory)[-1].size += BLOCK_AUTOMATIC;
  return memory;
}

void __ts_free(void *memory)
{
  unsigned arena;
  struct block *block;

  if (!memory) {
    return;
  }
  block = block_find((uintptr_t)memory, &arena);
  if (!block || block + 1 != memory || block_state(block) >= BLOCK_FREED) {
    run_abandon(RUN_BAD_FREE);
  }
  if (events_has_wish(STEP_ACCESSES)) {
    __ts_access(0, &heap_arenas[arena], sizeof *heap_arenas, 1);
    __ts_access(0, block, block_size(block), 1);
  }
  blocks_note((uintptr_t)memory, 0, true);
  block_become(block, BLOCK_FREED);
  if (heap_is_exact) { /* nobody sees what it held */
    memset(block + 1, 0, block_size(block) - sizeof *block);
    unset_mark(block + 1, block_size(block) - sizeof *block, false);
  } else {
    block->next = heap_arenas[heap_owner].free;
    heap_arenas[heap_owner].free = block_name(arena, block);
  }
}

unsigned long __ts_block_size(const void *memory)
{
  unsigned arena;
  const struct block *block =
      memory ? block_find((uintptr_t)memory, &arena) : NULL;

  return !block || block + 1 != memory || block_state(block) >= BLOCK_FREED ? 0
         : heap_is_exact ? block->next
                         : block_size(block) - sizeof *block;
}

/* --- whose an address is --- */

static struct heap_block describe(const struct block *block)
{
  bool is_unknown = block_state(block) == BLOCK_UNKNOWN;
  uint32_t room =
      block_size(block) - (uint32_t)sizeof *block - __ts_program.gap;

  return (struct heap_block){(uintptr_t)(block + 1),
                             is_unknown || !heap_is_exact ? room : block->next,
                             is_unknown || block_state(block) == BLOCK_FREED,
                             block->size & BLOCK_AUTOMATIC};
}

/* The first half of what is between two bodies belongs to the one before. */
bool heap_nearest(uintptr_t address, struct heap_block *nearest)
{
  unsigned arena;
  struct block *block = block_find(address, &arena), *next;
  uintptr_t end;

  if (!block) {
    return false;
  }
  while (block_state(block) == BLOCK_GAP) {
    block = block_at(arena, (uint32_t)((char *)block - heap_start(arena)) +
                                block_size(block));
  }
  *nearest = describe(block);
  end = nearest->at + nearest->size;
  next = (struct block *)((char *)block + block_size(block));
  if ((char *)next < heap_start(arena) + heap_arenas[arena].used &&
      address > end && (uintptr_t)(next + 1) - address < address - end) {
    *nearest = describe(next);
  }
  return true;
}

/* --- what is made of these --- */

/* As with glibc, it stays where it is if there is room. */
void *__ts_realloc(void *memory, unsigned long size)
{
  void *fresh;
  unsigned arena;
  const struct block *block;
  size_t old;

  if (!memory) {
    return __CPROVER_allocate(size, false);
  }
  block = block_find((uintptr_t)memory, &arena);
  if (!block || block + 1 != memory || block_state(block) >= BLOCK_FREED) {
    run_abandon(RUN_BAD_FREE);
  }
  old = heap_is_exact ? block->next : block_size(block) - sizeof *block;
  if (size <= old && !heap_is_exact) {
    unset_mark((char *)memory + size, old - size, true);
    return memory;
  }
  fresh = __CPROVER_allocate(size, false);
  memcpy(fresh, memory, size < old ? size : old);
  if (unset_is_kept) {
    unset_mark(fresh, size, true);
    __ts_unset_copy(fresh, memory, size < old ? size : old);
  }
  __ts_free(memory);
  return fresh;
}

char *__ts_strndup(const char *s, unsigned long most)
{
  size_t length = strnlen(s, most);
  char *fresh = __CPROVER_allocate(length + 1, true);

  memcpy(fresh, s, length);
  return fresh;
}

/* --- who knows of a block --- */

static bool is_own(const void *p)
{
  uintptr_t from = (uintptr_t)p - (uintptr_t)heap_start(heap_owner);
  unsigned arena;
  struct block *block;

  if (from >= heap_arenas[heap_owner].used) {
    return 0;
  }
  block = block_find((uintptr_t)p, &arena);
  if (events_has_wish(STEP_ACCESSES)) {
    __ts_access(0, block, sizeof *block, 0);
  }
  return block_state(block) == BLOCK_OWN;
}

_Bool __ts_is_own(const void *p)
{
  bool own = is_own(p);

  heap_own_steps += own;
  return own;
}

static void push_grey(struct block *block)
{
  if (grey_count == grey_room) {
    grey_room = 2 * grey_room + 64;
    grey = realloc(grey, grey_room * sizeof(struct block *));
    if (!grey) {
      perror("blocks to look at");
      exit(6);
    }
  }
  grey[grey_count++] = block;
}

static void publish_block(struct block *block)
{
  if (!block || block_state(block) != BLOCK_OWN) {
    return;
  }
  block_become(block, BLOCK_PUBLISHED);
  push_grey(block);
}

/* A pointer may point just past what it is about. */
static void publish_word(uintptr_t word)
{
  unsigned arena;

  publish_block(block_find(word, &arena));
  publish_block(block_find(word - 1, &arena));
}

static void publish_words(const char *from, const char *to)
{
  for (; from + sizeof(uintptr_t) <= to; from += sizeof(uintptr_t)) {
    uintptr_t word;

    memcpy(&word, from, sizeof word);
    publish_word(word);
  }
}

/* Words that are partly in it count too: a pointer may be written by bytes. */
void __ts_publish(const void *place, unsigned long size)
{
  uintptr_t from = (uintptr_t)place, to = from + size;

  if (!heap_in_use || is_own(place)) {
    return;
  }
  if (from % 8 != 0) {
    publish_words((const char *)from, (const char *)to);
  }
  publish_words((const char *)(from & ~7ul), (const char *)((to + 7) & ~7ul));
  while (grey_count > 0) {
    struct block *block = grey[--grey_count];

    publish_words((char *)(block + 1), (char *)block + block_size(block));
  }
}

/* --- what was freed is used again --- */

static void see_block(struct block *block)
{
  if (block && block_state(block) == BLOCK_FREED) {
    block->size = block_size(block) + BLOCK_SEEN;
  }
}

/* All pointers in these words, also just past the end of a block. */
static void see_words(const char *from, const char *to)
{
  unsigned arena;

  from += -(uintptr_t)from & 7;
  for (; from + sizeof(uintptr_t) <= to; from += sizeof(uintptr_t)) {
    uintptr_t word;

    memcpy(&word, from, sizeof word);
    see_block(block_find(word, &arena));
    see_block(block_find(word - 1, &arena));
  }
}

/* What is done with each block, in turn. */
static void each_block(void (*visit)(unsigned arena, struct block *block))
{
  for (unsigned t = 0; t < arena_count; t++) {
    uint32_t at = 0, size;

    for (; at < heap_arenas[t].used; at += size) {
      size = block_size(block_at(t, at));
      visit(t, block_at(t, at));
    }
  }
}

static void see_in_block(unsigned arena, struct block *block)
{
  (void)arena;
  if (block_state(block) <= BLOCK_PUBLISHED) {
    see_words((const char *)(block + 1),
              (const char *)(block + 1) + block->next);
  }
}

static void settle_block(unsigned arena, struct block *block)
{
  if (block_state(block) == BLOCK_SEEN) {
    block->size = block_size(block) + BLOCK_FREED;
  } else if (block_state(block) == BLOCK_FREED) {
    block->size = block_size(block) + BLOCK_UNKNOWN;
    block->next = heap_arenas[arena].free;
    heap_arenas[arena].free = block_name(arena, block);
  }
}

/* Between steps: in the middle of one, pointers are also elsewhere. */
void heap_sweep(void)
{
  heap_is_due = false;
  if (!heap_sweeps) {
    return;
  }
  see_words(__start_ts_state, __stop_ts_state);
  each_block(see_in_block);
  each_block(settle_block);
}

/* --- what is left --- */

static void see_left(unsigned arena, struct block *block)
{
  (void)arena;
  heap_is_left = heap_is_left || (block_state(block) <= BLOCK_PUBLISHED &&
                                  !(block->size & BLOCK_AUTOMATIC));
}

void heap_note_left(void)
{
  if (__ts_program.sees_left && !heap_is_left) {
    each_block(see_left);
  }
}

/* --- what is lost --- */

static void find_block(uintptr_t address)
{
  unsigned arena;
  struct block *block = block_find(address, &arena);

  if (block && block_state(block) <= BLOCK_PUBLISHED) {
    block->size += BLOCK_FOUND_OWN - BLOCK_OWN;
    push_grey(block);
  }
}

/* Also pointers that are not aligned, and just past the end of a block. */
static void find_from(const char *from, const char *to)
{
  for (; from + sizeof(uintptr_t) <= to; from++) {
    uintptr_t word;

    memcpy(&word, from, sizeof word);
    find_block(word);
    find_block(word - 1);
  }
}

static void find_reachable(const struct heap_words *words)
{
  find_from((const char *)words->from, (const char *)words->to);
  while (grey_count > 0) {
    struct block *block = grey[--grey_count];

    find_from((char *)(block + 1), (char *)block + block_size(block));
  }
}

/* The state's words, but for those that are gone, which are in order. */
static void find_in_state(const struct heap_words *gone, unsigned count)
{
  struct heap_words words = {(uintptr_t)__start_ts_state, 0};

  for (unsigned i = 0; i < count; i++) {
    if (gone[i].from >= words.from &&
        gone[i].to <= (uintptr_t)__stop_ts_state) {
      words.to = gone[i].from;
      find_reachable(&words);
      words.from = gone[i].to;
    }
  }
  words.to = (uintptr_t)__stop_ts_state;
  find_reachable(&words);
}

static struct block *first_lost;

static void take_lost(unsigned arena, struct block *block)
{
  (void)arena;
  if (block_state(block) >= BLOCK_FOUND_OWN) {
    block->size -= BLOCK_FOUND_OWN - BLOCK_OWN;
  } else if (block_state(block) <= BLOCK_PUBLISHED && !first_lost &&
             !(block->size & BLOCK_AUTOMATIC)) {
    first_lost = block;
  }
}

bool heap_lost(const struct heap_words *more, unsigned count,
               const struct heap_words *gone, unsigned gone_count,
               struct heap_block *lost)
{
  if (!heap_in_use) {
    return false;
  }
  for (unsigned i = 0; i < count; i++) {
    find_reachable(&more[i]);
  }
  find_in_state(gone, gone_count);
  first_lost = NULL;
  each_block(take_lost);
  if (first_lost) {
    *lost = describe(first_lost);
  }
  return first_lost != NULL;
}
