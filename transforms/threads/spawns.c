/* spawns.c -- whether code may create or join threads.
 *
 * Each creation is a thread of its own as long as loops around them are gone
 * round one by one; joins name threads, which is only known if they are, too.
 * In loops that stay, threads come from pools (expand_call.c). */
#include "transforms/threads/expand.h"

static bool func_spawns(struct expander *x, struct func *f);

static bool any_spawns(struct expander *x, const struct func_vec *all)
{
  for (uint32_t k = 0; k < all->count; k++) {
    if (func_spawns(x, all->at[k])) {
      return true;
    }
  }
  return false;
}

static bool func_spawns(struct expander *x, struct func *f)
{
  while (f->alias_of || f->library) {
    f = f->alias_of ? f->alias_of : f->library;
  }
  if (f->spawns != SPAWNS_UNKNOWN) {
    return f->spawns == SPAWNS_YES;
  }
  const struct call_row *row = call_find(f->name->text);
  if (!f->defined) {
    bool yes = row && (row->kind == CALL_CREATE || row->kind == CALL_JOIN ||
                       row->kind == CALL_TRYJOIN);
    bool back = row && (row->kind == CALL_ONCE || row->kind == CALL_EXIT);
    f->spawns = yes ? SPAWNS_YES : SPAWNS_NO;
    if (back && any_spawns(x, &x->candidates.funcs)) {
      f->spawns = SPAWNS_YES;
    }
    return f->spawns == SPAWNS_YES;
  }
  f->spawns = SPAWNS_NO; /* while asked again from inside */
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    if (block_spawns(x, f->blocks.at[b])) {
      f->spawns = SPAWNS_YES;
      return true;
    }
  }
  return false;
}

static struct func_vec callees(struct expander *x, const struct instr *i)
{
  const struct expr *e = i->value->kind == EXPR_DEREF ? i->value->a : i->value;
  const struct type *ty =
      e->type->kind == TYPE_POINTER ? e->type->base : e->type;
  return candidates_of_call(&x->candidates, ty, e);
}

bool block_spawns(struct expander *x, const struct block *b)
{
  if (b->forks) {
    return true;
  }
  for (const struct instr *i = b->first; i; i = i->next) {
    if (i->kind != INSTR_CALL) {
      continue;
    }
    if (i->value->kind == EXPR_FUNC) {
      if (func_spawns(x, i->value->func)) {
        return true;
      }
      continue;
    }
    struct func_vec some = callees(x, i);
    if (any_spawns(x, &some)) {
      return true;
    }
  }
  return false;
}

bool region_spawns(struct expander *x, const struct region *r)
{
  for (uint32_t i = 0; i < r->items.count; i++) {
    const struct item *item = &r->items.at[i];
    if (item->loop ? region_spawns(x, item->loop)
                   : block_spawns(x, item->block)) {
      return true;
    }
  }
  return false;
}

bool region_forks(const struct region *r)
{
  for (uint32_t i = 0; i < r->items.count; i++) {
    const struct item *item = &r->items.at[i];
    if (item->loop ? region_forks(item->loop) : item->block->forks) {
      return true;
    }
  }
  return false;
}
