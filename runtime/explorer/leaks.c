/* leaks.c -- whether memory is lost where the process ends (__ts_lost). */
#include "runtime/explorer/heap.h"
#include "runtime/explorer/objects.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *left, const void *right)
{
  const struct heap_words *a = left, *b = right;

  return a->from < b->from ? -1 : a->from > b->from;
}

static struct heap_words *words_new(unsigned count)
{
  struct heap_words *words = calloc(count + 1, sizeof *words);

  if (!words) {
    perror("leaks");
    exit(6);
  }
  return words;
}

_Bool __ts_lost(unsigned pointers, unsigned gone, va_list told)
{
  uintptr_t *values = calloc(pointers + 1, sizeof *values);
  struct heap_words *more = words_new(pointers), *without = words_new(gone);
  struct heap_block lost;
  bool found;

  for (unsigned i = 0; values && i < pointers; i++) {
    values[i] = (uintptr_t)va_arg(told, void *);
    more[i] =
        (struct heap_words){(uintptr_t)&values[i], (uintptr_t)(&values[i] + 1)};
  }
  for (unsigned i = 0; i < gone; i++) {
    without[i].from = (uintptr_t)va_arg(told, void *);
    without[i].to = without[i].from + va_arg(told, unsigned long);
  }
  qsort(without, gone, sizeof *without, compare);
  found = heap_lost(more, pointers, without, gone, &lost);
  if (found) {
    memory_failure = (struct memory_failure){.error = MEMORY_LOST,
                                             .is_heap = true,
                                             .object = lost.at,
                                             .at = lost.at,
                                             .size = lost.size};
  }
  free(values);
  free(more);
  free(without);
  return found;
}
