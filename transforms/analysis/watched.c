/* watched.c -- which sites may be in a race, by what pointers lead to.
 *
 * Needs: sites_run. */
#include "transforms/analysis/watched.h"

#include "transforms/analysis/points_to.h"
#include "transforms/analysis/sites.h"
#include "transforms/analysis/walk.h"

struct watcher {
  struct unit *unit;
  struct points_to *points_to;
  struct walk at;
  struct set plain; /* objects that are accessed so */
  struct set made;  /* that others may not know to be there */
  uint8_t *watched;
  bool marks; /* the second time: sites; the first time: objects */
};

static enum step_watch watch_of(const struct watcher *w,
                                const struct expr *place)
{
  struct set objects = {0};
  points_to_place(w->points_to, place, &objects);
  return set_meets(&objects, &w->plain)  ? WATCH_ALL
         : set_meets(&objects, &w->made) ? WATCH_BIRTHS
                                         : WATCH_NOTHING;
}

static void visit(void *user, const struct access *a)
{
  struct watcher *w = user;
  bool plain = a->order == MEMORY_PLAIN;
  if (!a->visible) {
    return;
  }
  if (w->marks) {
    uint32_t site = site_of_access(w->unit, w->at.block, w->at.instr, a);
    enum step_watch watch = plain ? WATCH_ALL : watch_of(w, a->place);
    w->watched[site] = watch > w->watched[site] ? watch : w->watched[site];
  } else if (plain) {
    points_to_place(w->points_to, a->place, &w->plain);
  }
}

/* What a call of the library is given is accessed. */
static void visit_call(void *user)
{
  struct watcher *w = user;
  const struct instr *i = w->at.instr;
  bool library = i->visible && model_has(i->model, LIBRARY);
  if (!library) {
    return;
  }
  if (w->marks) {
    w->watched[site_of_call(w->unit, w->at.block, i)] = WATCH_ALL;
    return;
  }
  for (uint32_t k = 0; k < i->arg_count; k++) {
    if (i->args[k]->type->kind == TYPE_POINTER) {
      points_to_value(w->points_to, i->args[k], &w->plain);
    }
  }
}

/* Objects that are made, and where. */
static void note_births(struct watcher *w)
{
  uint32_t limit = points_to_objects(w->points_to);
  for (uint32_t t = 0; t < w->unit->threads.count; t++) {
    const struct block_vec *all = &w->unit->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        if (i->published) {
          set_add(w->unit->arena, &w->made, instr_makes(i), limit);
          w->watched[site_of_birth(w->unit, all->at[b], i)] = WATCH_ALL;
        }
      }
    }
  }
}

uint8_t *watched_find(struct unit *u)
{
  struct watcher w = {.unit = u, .points_to = points_to_find(u)};
  w.watched =
      arena_alloc_array(u->arena, sites_count(u) + 1, sizeof *w.watched);
  note_births(&w);
  walk_unit(u, &w.at, visit, visit_call, &w);
  w.marks = true;
  walk_unit(u, &w.at, visit, visit_call, &w);
  return w.watched;
}
