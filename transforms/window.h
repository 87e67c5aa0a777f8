/* window.h -- where turns may stop; see window.c. */
#ifndef TRANSFORMS_WINDOW_H
#define TRANSFORMS_WINDOW_H

#include "base/buf.h"
#include "transforms/transforms.h"

#define WINDOW_PASS "__ts_pass"
#define WINDOW_PAST "__ts_past" /* points it is past before its turn */
#define WINDOW_TO "__ts_to"

/* The numbers of a program's text. Those of a turn, by round and thread, are
 * the first and the last position that it stops at, then those of each of
 * bounds.windows stretches. */
uint32_t window_numbers(const struct unit *u);
/* __ts_pass(position, whether it is reached, whether the next step may wait):
 * whether a turn goes on from there. */
void window_print(const struct unit *u, struct buf *out);
void window_print_turn(const struct unit *u, uint32_t round, uint32_t thread,
                       struct buf *out);

/* Whether a turn may begin the step from a point (0: the thread's begin), as
 * the numbers tell; and whether its thread is past so many points for sure. */
struct expr *window_has(struct unit *u, uint32_t point, struct var *past,
                        struct var *to);
struct expr *window_is_past(struct unit *u, uint32_t points, struct var *past);

/* Where the numbers stand. */
struct windows {
  uint32_t count;
  size_t *at;
};

/* In text, or in what a compiler made of it; false: not each one once. */
bool window_find(struct arena *a, const char *text, size_t size, uint32_t count,
                 struct windows *w);
void window_set(const struct windows *w, char *text, uint32_t number,
                uint32_t value);

#endif
