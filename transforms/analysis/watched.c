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
  bool *watched;
  bool marks; /* the second time: sites; the first time: objects */
};

static bool meets(const struct watcher *w, const struct expr *place)
{
  struct set objects = {0};
  points_to_place(w->points_to, place, &objects);
  return set_meets(&objects, &w->plain);
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
    w->watched[site] = w->watched[site] || plain || meets(w, a->place);
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
    w->watched[site_of_call(w->unit, w->at.block, i)] = true;
    return;
  }
  for (uint32_t k = 0; k < i->arg_count; k++) {
    if (i->args[k]->type->kind == TYPE_POINTER) {
      points_to_value(w->points_to, i->args[k], &w->plain);
    }
  }
}

bool *watched_find(struct unit *u)
{
  struct watcher w = {.unit = u, .points_to = points_to_find(u)};
  w.watched =
      arena_alloc_array(u->arena, sites_count(u) + 1, sizeof *w.watched);
  walk_unit(u, &w.at, visit, visit_call, &w);
  w.marks = true;
  walk_unit(u, &w.at, visit, visit_call, &w);
  return w.watched;
}
