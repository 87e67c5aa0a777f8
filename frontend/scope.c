/* scope.c -- what a name means here.
 *
 * The innermost meaning hangs at the name itself (name->bound), so a lookup
 * costs nothing; leaving a scope puts back what its symbols hid. */
#include "frontend/front.h"

#include <assert.h>

void scope_push(struct front *f)
{
  struct scope *s = ARENA_NEW(f->arena, struct scope);
  s->outer = f->scope;
  s->depth = f->scope ? (uint16_t)(f->scope->depth + 1) : 0;
  f->scope = s;
}

void scope_pop(struct front *f)
{
  for (struct symbol *s = f->scope->symbols; s; s = s->next) {
    assert(s->name->bound[s->space] == s);
    s->name->bound[s->space] = s->outer;
  }
  f->scope = f->scope->outer;
}

struct symbol *scope_find(const struct name *n, int space)
{
  return n->bound[space];
}

struct symbol *scope_find_here(const struct front *f, const struct name *n,
                               int space)
{
  struct symbol *s = n->bound[space];
  return s && s->depth == f->scope->depth && !s->weak ? s : NULL;
}

struct symbol *scope_add(struct front *f, enum symbol_kind k, struct name *n,
                         loc_t at, struct type *ty)
{
  struct symbol *s = ARENA_NEW(f->arena, struct symbol);
  s->kind = (uint8_t)k;
  s->space = k == SYM_TAG ? SPACE_TAG : SPACE_IDENT;
  s->depth = f->scope->depth;
  s->name = n;
  s->at = at;
  s->type = ty;
  s->outer = n->bound[s->space];
  s->next = f->scope->symbols;
  f->scope->symbols = s;
  n->bound[s->space] = s;
  return s;
}

void scope_add_label(struct front *f, struct name *n)
{
  struct local_label *l = ARENA_NEW(f->arena, struct local_label);
  l->name = n;
  l->own = ARENA_NEW(f->arena, struct name);
  *l->own = *n; /* not in the table of names: it equals no other */
  l->own->word = LOCAL_LABEL;
  l->next = f->scope->labels;
  f->scope->labels = l;
}

struct name *scope_label(const struct front *f, struct name *n)
{
  for (const struct scope *s = f->scope; s; s = s->outer) {
    for (const struct local_label *l = s->labels; l; l = l->next) {
      if (l->name == n) {
        return l->own;
      }
    }
  }
  return n;
}
