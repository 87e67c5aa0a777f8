/* journal.c -- what was overwritten, on a stack: the bytes, then where they
 * were. */
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  char *place;
  size_t size;
};

uint64_t journal_used;
static char *stack;
static uint64_t room;

void journal_set(void *place, size_t size, const void *value)
{
  struct entry entry = {place, size};

  if (!stack) {
    stack = memory_reserve(&room);
  }
  if (journal_used + size + sizeof entry > room) {
    fprintf(stderr, "what is remembered: no memory\n");
    exit(6);
  }
  memcpy(stack + journal_used, place, size);
  memcpy(stack + journal_used + size, &entry, sizeof entry);
  journal_used += size + sizeof entry;
  memcpy(place, value, size);
}

void journal_undo(uint64_t used)
{
  while (journal_used > used) {
    struct entry entry;

    memcpy(&entry, stack + journal_used - sizeof entry, sizeof entry);
    journal_used -= entry.size + sizeof entry;
    memcpy(entry.place, stack + journal_used, entry.size);
  }
}
