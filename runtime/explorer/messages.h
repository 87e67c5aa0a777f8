/* messages.h -- what was stored at places that atomic operations access, and
 * what threads know of it.
 *
 * A place has a cell while somebody may read an older value than memory has, or
 * get to know something there. Its messages are in the order that all agree on,
 * the newest first: memory has the newest one's value. A view says of each cell
 * how many messages are newer than what it knows: so nothing is renumbered when
 * one is inserted or forgotten, and states in which the same may happen are the
 * same bytes. All zero: it knows the newest of everything. */
#ifndef RUNTIME_EXPLORER_MESSAGES_H
#define RUNTIME_EXPLORER_MESSAGES_H

#include "runtime/explorer/run.h"

enum { CELLS_MOST = 24, OLDER_MOST = 14, KNOWS_WORDS = 2 };

typedef struct step_view view;
typedef struct step_cell cell;
typedef struct step_message message;
typedef struct step_mind mind;

static inline const struct step_views *views(void)
{
  return __ts_program.views;
}

/* There is no room: the step is given up, and that is a limit. */
_Noreturn void messages_full(void);

/* All views that count, one after the other; NULL at the end. */
struct view_walk {
  unsigned kind, next;
};
view *view_next(struct view_walk *walk);
/* Of somebody who knows nothing. */
void view_set_empty(view *v);
/* What either knows, but for `passed`. */
void view_join(view *to, const view *from);

unsigned cell_count(void);
/* The one of that place; NULL: there is none. */
cell *cell_find(uintptr_t at);
/* A new one, of what memory has. */
cell *cell_new(uintptr_t at, unsigned size);
static inline unsigned cell_number(const cell *c)
{
  return (unsigned)(c - views()->cells);
}
static inline message *cell_message(const cell *c, unsigned lag)
{
  return &views()->messages[c->first + lag];
}
/* A message that has so many newer ones; nobody knows it. */
message *cell_insert(cell *c, unsigned lag);
/* Only so many messages stay. */
void cell_cut(cell *c, unsigned count);
void cell_drop(cell *c);

/* Whether the thread may still do something. */
static inline bool mind_goes_on(unsigned thread)
{
  return __ts_program.active[thread] && !__ts_program.ended[thread] &&
         *__ts_program.threads[thread].pc < STEP_LOOPING;
}

/* Of a thread's views that cell's largest lags; 0 if no thread goes on. */
struct lags {
  unsigned seen, before;
};
struct lags cell_lags(const cell *c);

#endif
