/* turn_limits.h -- where turns may stop; see turn_limits.c. */
#ifndef TRANSFORMS_EMIT_TURN_LIMITS_H
#define TRANSFORMS_EMIT_TURN_LIMITS_H

#include "base/buf.h"
#include "transforms/transforms.h"

/* The numbers of a program's text. Those of a turn, by round and thread, are
 * the first and the last position that it stops at, then those of each of
 * bounds.windows stretches. */
uint32_t turn_limits_numbers(const struct unit *u);
/* The first one of a goal (emit/goal.c), behind those of turns. */
uint32_t turn_limits_goal(const struct unit *u);
/* The variables that they are assigned to, and the assignments of a turn. */
void turn_limits_print(const struct unit *u, struct buf *out);
void turn_limits_print_turn(const struct unit *u, uint32_t round,
                            uint32_t thread, struct buf *out);
/* Those of a goal, if the unit is asked for one; before the first turn. */
void turn_limits_print_goal(const struct unit *u, struct buf *out);
/* With bounds.plain: a task's number, in front of the program. */
void turn_limits_define(uint32_t number, uint32_t value, struct buf *out);

/* What the numbers tell of the turn: whether the thread is past so many points
 * for sure; whether the step from a point (0: the thread's begin) may begin;
 * whether a turn that has come to a position goes on for sure, or may stop
 * there although the next step need not wait. */
struct expr *turn_limits_is_past(struct unit *u, uint32_t points);
struct expr *turn_limits_has(struct unit *u, uint32_t point);
struct expr *turn_limits_goes_on(struct unit *u, uint32_t position);
struct expr *turn_limits_may_stop(struct unit *u, uint32_t position);

/* Where the numbers stand. */
struct windows {
  uint32_t count;
  size_t *at;
};

/* In text, or in what a compiler made of it; false: not each one once. */
bool turn_limits_find(struct arena *a, const char *text, size_t size,
                      uint32_t count, struct windows *w);
void turn_limits_set(const struct windows *w, char *text, uint32_t number,
                     uint32_t value);

#endif
