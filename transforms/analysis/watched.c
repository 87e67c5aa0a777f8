/* watched.c -- which sites may be in a race, by what pointers lead to.
 *
 * Needs: sites_run. */
#include "transforms/analysis/watched.h"

#include "transforms/analysis/points_to.h"
#include "transforms/analysis/sites.h"

struct watcher {
  struct unit *unit;
  struct points_to *points_to;
  const struct block *block;
  const struct instr *instr; /* NULL: the block's branch */
  struct set plain;          /* objects that are accessed so */
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
    uint32_t site = site_of_access(w->unit, w->block, w->instr, a);
    w->watched[site] = w->watched[site] || plain || meets(w, a->place);
  } else if (plain) {
    points_to_place(w->points_to, a->place, &w->plain);
  }
}

/* What a call of the library is given is accessed. */
static void visit_call(struct watcher *w)
{
  const struct instr *i = w->instr;
  bool library = i->visible && model_has(i->model, LIBRARY);
  if (!library) {
    return;
  }
  if (w->marks) {
    w->watched[site_of_call(w->unit, w->block, i)] = true;
    return;
  }
  for (uint32_t k = 0; k < i->arg_count; k++) {
    if (i->args[k]->type->kind == TYPE_POINTER) {
      points_to_value(w->points_to, i->args[k], &w->plain);
    }
  }
}

static void visit_all(struct watcher *w)
{
  const struct unit *u = w->unit;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      w->block = all->at[b];
      for (const struct instr *i = w->block->first; i; i = i->next) {
        w->instr = i;
        instr_accesses(i, visit, w);
        visit_call(w);
      }
      w->instr = NULL;
      if (w->block->value) {
        expr_accesses(w->block->value, visit, w);
      }
    }
  }
}

bool *watched_find(struct unit *u)
{
  struct watcher w = {.unit = u, .points_to = points_to_find(u)};
  w.watched =
      arena_alloc_array(u->arena, sites_count(u) + 1, sizeof *w.watched);
  visit_all(&w);
  w.marks = true;
  visit_all(&w);
  return w.watched;
}
