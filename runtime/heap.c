/* heap.c -- arenas of blocks that are own, published or freed. As with glibc, a
 * thread that allocates first gets what it freed itself. */
#include "runtime/heap.h"
#include "runtime/run.h"
#include "runtime/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum block_state { BLOCK_OWN, BLOCK_PUBLISHED, BLOCK_FREED, BLOCK_STATES = 16 };

struct block {
  uint32_t size; /* with this header, a multiple of 16; plus its state */
  uint32_t next; /* when freed: the one freed before, by name */
};

struct heap_arena heap_arenas[HEAP_THREADS];
bool heap_in_use;
unsigned heap_owner;
uint64_t heap_own_steps;
static unsigned arena_count;

/* Blocks published whose words are still to be looked at. */
static struct block **grey;
static size_t grey_count, grey_room;

void heap_init(unsigned threads)
{
  void *place = (void *)HEAP_BASE;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

  arena_count = threads;
  if (mmap(place, threads * HEAP_STRIDE, PROT_READ | PROT_WRITE,
           flags | MAP_FIXED_NOREPLACE, -1, 0) != place) {
    perror("the heap's place");
    exit(6);
  }
}

static uint32_t block_size(const struct block *block)
{
  return block->size & ~(uint32_t)(BLOCK_STATES - 1);
}

static enum block_state block_state(const struct block *block)
{
  return (enum block_state)(block->size & (BLOCK_STATES - 1));
}

static void block_become(struct block *block, enum block_state state)
{
  if (__ts_watch) {
    __ts_touch(block, sizeof *block, 1);
  }
  block->size = block_size(block) + state;
}

static struct block *block_at(unsigned arena, uint32_t offset)
{
  return (struct block *)(heap_start(arena) + offset);
}

/* The block whose header or body that address lies in. Some programs keep marks
 * in the upper 16 bits of a pointer. */
static struct block *block_find(uintptr_t address, unsigned *arena)
{
  uintptr_t from = (address & 0xffffffffffff) - (HEAP_BASE + 8);
  uint32_t offset = (uint32_t)(from % HEAP_STRIDE), at = 0, size;

  if (from / HEAP_STRIDE >= arena_count) {
    return NULL;
  }
  *arena = (unsigned)(from / HEAP_STRIDE);
  if (offset >= heap_arenas[*arena].used) {
    return NULL;
  }
  while (size = block_size(block_at(*arena, at)), offset >= at + size) {
    if (size == 0) {
      run_abandon(RUN_FAULT); /* something was written past its end */
    }
    at += size;
  }
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

/* The block of that size that the thread freed last, whosever it was: what
 * another one had stays known to others. */
static struct block *take_freed(unsigned thread, uint32_t size,
                                enum block_state *state)
{
  uint32_t *link = &heap_arenas[thread].free;

  while (*link != 0) {
    unsigned arena;
    struct block *block = block_named(*link, &arena);

    if (block_size(block) == size) {
      *link = block->next;
      *state = arena == thread ? BLOCK_OWN : BLOCK_PUBLISHED;
      return block;
    }
    link = &block->next;
  }
  return NULL;
}

/* Always zeroed, for what the memory held before is no part of the state. */
void *__CPROVER_allocate(unsigned long size, _Bool zero)
{
  struct heap_arena *arena = &heap_arenas[heap_owner];
  enum block_state state = BLOCK_OWN;
  struct block *block;
  uint32_t whole;

  (void)zero;
  if (size >= HEAP_SIZE - 64) {
    run_abandon(RUN_NO_HEAP);
  }
  if (__ts_watch) {
    __ts_touch(arena, sizeof *arena, 1);
  }
  whole = (uint32_t)(size + sizeof *block + 15) & ~15u;
  block = take_freed(heap_owner, whole, &state);
  if (!block) {
    if (arena->used + whole > HEAP_SIZE - 16) {
      run_abandon(RUN_NO_HEAP);
    }
    block = block_at(heap_owner, arena->used);
    arena->used += whole;
    heap_in_use = true;
  }
  memset(block, 0, whole);
  block->size = whole + state;
  return block + 1;
}

void __ts_free(void *memory)
{
  unsigned arena;
  struct block *block;

  if (!memory) {
    return;
  }
  block = block_find((uintptr_t)memory, &arena);
  if (!block || block + 1 != memory || block_state(block) == BLOCK_FREED) {
    run_abandon(RUN_BAD_FREE);
  }
  if (__ts_watch) {
    __ts_touch(&heap_arenas[arena], sizeof *heap_arenas, 1);
    __ts_touch(block, block_size(block), 1);
  }
  block_become(block, BLOCK_FREED);
  memset(block + 1, 0, block_size(block) - sizeof *block);
  block->next = heap_arenas[heap_owner].free;
  heap_arenas[heap_owner].free = block_name(arena, block);
}

/* --- what is made of these --- */

void *__ts_realloc(void *memory, unsigned long size)
{
  void *fresh = __CPROVER_allocate(size, false);
  unsigned arena;
  const struct block *block;
  size_t old;

  if (!memory) {
    return fresh;
  }
  block = block_find((uintptr_t)memory, &arena);
  if (!block || block + 1 != memory || block_state(block) == BLOCK_FREED) {
    run_abandon(RUN_BAD_FREE);
  }
  old = block_size(block) - sizeof *block;
  memcpy(fresh, memory, old < size ? old : size);
  __ts_free(memory);
  return fresh;
}

char *__ts_strndup(const char *s, unsigned long most)
{
  size_t length = strnlen(s, most);
  char *fresh = __CPROVER_allocate(length + 1, false);

  memcpy(fresh, s, length);
  return fresh;
}

char *__ts_strdup(const char *s)
{
  return __ts_strndup(s, -1ul);
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
  if (__ts_watch) {
    __ts_touch(block, sizeof *block, 0);
  }
  return block_state(block) == BLOCK_OWN;
}

_Bool __ts_is_own(const void *p)
{
  bool own = is_own(p);

  heap_own_steps += own;
  return own;
}

static void publish_block(struct block *block)
{
  if (!block || block_state(block) != BLOCK_OWN) {
    return;
  }
  block_become(block, BLOCK_PUBLISHED);
  if (grey_count == grey_room) {
    grey_room = 2 * grey_room + 64;
    grey = realloc(grey, grey_room * sizeof(struct block *));
    if (!grey) {
      perror("publishing memory");
      exit(6);
    }
  }
  grey[grey_count++] = block;
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
