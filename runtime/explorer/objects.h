/* objects.h -- which object an address is in, and whether memory may be
 * accessed; where memory errors are looked for.
 *
 * Objects are those of the program (step_program.objects) and the blocks of the
 * heap. There are gaps between them, so that a pointer into an object or just
 * past its end says which one it is of, and one that has left it says so, too,
 * as long as it is nearer to it than to the next. */
#ifndef RUNTIME_EXPLORER_OBJECTS_H
#define RUNTIME_EXPLORER_OBJECTS_H

#include "runtime/explorer/step.h"

#include <stdbool.h>
#include <stdint.h>

/* Before the first step. */
void objects_init(void);

/* What was wrong when a check failed, for a report. */
enum memory_error {
  MEMORY_NONE,
#define MEMORY(id, name, text) MEMORY_##id,
#include "contract/memory.def"
#undef MEMORY
};

struct memory_failure {
  enum memory_error error;
  bool is_heap;
  const char *name;          /* of the object, if it has one */
  uintptr_t object, at;      /* where the object is, and the access */
  unsigned long size, bytes; /* of the object, of the access */
};

extern struct memory_failure memory_failure;
/* A pointer went from one object, or from between two, into another: what it
 * leads to it may have no business with, which nobody sees. */
extern bool objects_far;
/* How often something was met that may tell where a block lies: addresses in
 * two of them that were compared, or in one that were numbers. Otherwise it
 * makes no difference that freed blocks are used again. */
extern uint64_t objects_told;

/* The event is found: what was read there is unset. */
_Noreturn void objects_fail_unset(unsigned event, const void *at,
                                  unsigned long bytes);

#endif
