/* opaque.c -- what pthread_mutex_t and pthread_cond_t are here.
 *
 * Needs: program_reach.  Gives: their records.
 * The records of the C library keep size and alignment but become a state word
 * and padding, so that a model can use the word without union accesses.
 * Initialisers become zero; one that asks for another kind of mutex is
 * unsupported. */
#include "transforms/transforms.h"

#include <string.h>

static struct record *record_of(struct program *p, const char *function)
{
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    if (strcmp(f->name->text, function) == 0 && !f->defined &&
        f->type->length > 0) {
      const struct type *ty = f->type->params[0];
      ty = ty->kind == TYPE_POINTER ? ty->base : ty;
      return type_is_record(ty) && ty->record->complete ? ty->record : NULL;
    }
  }
  return NULL;
}

static void replace(struct program *p, struct record *r, enum type_kind state)
{
  struct types *t = &p->types;
  uint64_t word = type_size(type_basic(t, state));
  uint64_t rest = r->size - word;
  struct field *fields = arena_alloc_array(p->arena, 2, sizeof *fields);
  fields[0].name = names_get_z(p->names, "__ts_state");
  fields[0].type = type_basic(t, state);
  fields[1].name = names_get_z(p->names, "__ts_rest");
  fields[1].type = type_array(t, type_basic(t, TYPE_CHAR), rest);
  fields[1].offset = word;
  r->is_union = false;
  r->fields = fields;
  r->count = rest ? 2 : 1;
  r->align_attribute = r->align;
}

static bool is_zero(const struct init *in)
{
  if (in->value) {
    const struct expr *e = in->value;
    while (e->kind == EXPR_CAST) {
      e = e->a;
    }
    return e->kind == EXPR_INT && e->value[0] == 0;
  }
  for (uint32_t i = 0; i < in->count; i++) {
    if (!is_zero(in->parts[i].init)) {
      return false;
    }
  }
  return true;
}

static void clear_init(struct program *p, struct opaque *u, struct init *in,
                       bool reachable)
{
  if (type_is_record(in->type) &&
      (in->type->record == u->mutex || in->type->record == u->cond)) {
    if (reachable && !is_zero(in)) {
      diag_unsupported(p->diag, in->at,
                       "a mutex or condition variable that is not of the "
                       "default kind");
    }
    struct type *state = in->type->record->fields[0].type;
    in->value = NULL;
    in->is_list = true;
    in->count = 1;
    in->parts = ARENA_NEW(p->arena, struct init_part);
    in->parts[0].init = ARENA_NEW(p->arena, struct init);
    in->parts[0].init->type = state;
    in->parts[0].init->at = in->at;
    in->parts[0].init->value = expr_int(p, in->at, state, 0);
    return;
  }
  for (uint32_t i = 0; i < in->count; i++) {
    clear_init(p, u, in->parts[i].init, reachable);
  }
}

static void clear_vars(struct program *p, struct opaque *u,
                       struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    struct var *v = vars->at[i];
    if (v->init) {
      clear_init(p, u, v->init, v->reachable);
    }
  }
}

void opaque_run(struct program *p, struct opaque *u)
{
  u->mutex = record_of(p, "pthread_mutex_lock");
  u->cond = record_of(p, "pthread_cond_wait");
  if (u->mutex) {
    replace(p, u->mutex, TYPE_UINT);
  }
  if (u->cond) {
    replace(p, u->cond, TYPE_ULONG);
  }
  clear_vars(p, u, &p->globals);
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    clear_vars(p, u, &p->funcs.at[i]->locals);
  }
}
