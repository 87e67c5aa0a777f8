/* instances.h -- a program for other verifiers, and the instances that it has:
 * small files that say where threads may be left, and include it. */
#ifndef ENGINES_INSTANCES_H
#define ENGINES_INSTANCES_H

#include "engines/task_template.h"
#include "engines/tile_family.h"

struct instances {
  struct task_template form; /* its unit and bounds */
  struct tile_family pieces;
  bool sequential; /* one program that simulates the threads; else threads */
  uint32_t left;   /* properties that are asked for and not looked for */
};

/* Whether --emit-stage asks for the sequential program. */
bool instances_are_sequential(const char *stage);
/* Of parameters {"stage":"yield" or "seq", "unwind":U, "rounds":R} and those of
 * a family of tiles. The session looks for no more than such a program tells.
 * NULL, or why not. */
const char *instances_open(struct session *v, struct instances *s,
                           const json_t *parameters);
void instances_program(const struct instances *s, struct buf *out);
/* The index-th one, of a program in that file. looked: it asks whether what is
 * checked is looked at. */
void instances_print(struct arena *a, const struct instances *s, uint64_t index,
                     bool looked, const char *program, struct buf *out);
/* Where it lets threads be left: "0:1-3;1:0-0,4-5", positions by thread; all of
 * a thread's if it is not named. */
const char *instances_tiles(struct arena *a, const struct instances *s,
                            uint64_t index);

#endif
