/* clock.c -- the time of day, told to a variable of the caller's own.
 *
 * It is any time. Mostly it becomes the end of a timed wait, which the models
 * do not look at: so the variable keeps no address, and where nothing else
 * reads it, nothing is left of it (dead.c). What else gettimeofday() and
 * clock_gettime() are asked is a model's and the library's. */
#include "transforms/threads/expand.h"

#include <string.h>

/* Which argument it goes to, and how many parts a second has; or -1. */
static int clock_argument(const char *name, struct expr *const *args,
                          uint32_t count, uint32_t *parts)
{
  struct number clock;
  if (strcmp(name, "gettimeofday") == 0 && count == 2) {
    *parts = 1000000;
    return 0;
  }
  if (strcmp(name, "clock_gettime") == 0 && count == 2 &&
      expr_number(args[0], &clock) && clock.low == 0) { /* CLOCK_REALTIME */
    *parts = 1000000000;
    return 1;
  }
  return -1;
}

static bool is_time(const struct expr *e)
{
  if (e->kind != EXPR_ADDR || e->a->type->kind != TYPE_STRUCT) {
    return false;
  }
  const struct var *v = place_root(e->a);
  const struct record *r = e->a->type->record;
  return v && v->owner && v->kind != VAR_STATIC && r->count == 2 &&
         type_is_integer(r->fields[0].type) &&
         type_is_integer(r->fields[1].type);
}

bool clock_takes_place(const struct instr *call, uint32_t k)
{
  const struct func *f = call->value->func;
  uint32_t parts;
  return !f->defined &&
         clock_argument(f->name->text, call->args, call->arg_count, &parts) ==
             (int)k &&
         is_time(call->args[k]);
}

static void tell(struct expander *x, struct path *p, struct expr *object,
                 uint32_t which, uint32_t below, loc_t at)
{
  struct program *pr = x->program;
  struct type *ty = basic(x, TYPE_UINT);
  struct field *field = &object->type->record->fields[which];
  struct expr *member = expr_new(pr, EXPR_MEMBER, at, field->type);
  member->object = object;
  member->field = field;
  struct expr *t = expr_var(pr, at, new_temp(x, ty, at));
  emit_model(x, p, nondet_model(ty), ty, at)->place = t;
  struct expr *value = expr_load(pr, t);
  if (below) {
    struct path none;
    fork_path(x, p,
              expr_binary(pr, OP_LT, at, value, number(x, at, TYPE_UINT, below),
                          basic(x, TYPE_INT)),
              at, &none);
    end_path(&none);
  }
  struct type *want = type_unqualified(&pr->types, field->type);
  emit_assign(x, p, member, expr_cast(pr, value, want, true), at);
}

bool expand_clock(struct expander *x, struct path *p, const struct func *f,
                  struct expr **args, uint32_t count, struct expr *place,
                  loc_t at)
{
  uint32_t parts;
  int k = f->defined ? -1 : clock_argument(f->name->text, args, count, &parts);
  if (k < 0 || !is_time(args[k])) {
    return false;
  }
  tell(x, p, args[k]->a, 0, 0, at);
  tell(x, p, args[k]->a, 1, parts, at);
  set_result(x, p, place, 0, at);
  return true;
}
