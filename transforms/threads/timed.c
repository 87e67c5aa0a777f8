/* timed.c -- waits with a time limit that is none: its nanoseconds are not less
 * than a second's (EINVAL).
 *
 * When the limit comes makes no difference here: what is not known to be none
 * is taken for a time. As in glibc, a mutex that is free is taken all the same;
 * all others look at the limit first. */
#include "transforms/threads/expand.h"

#include <string.h>

enum { EINVAL_ = 22, THRD_ERROR = 2 };

static const struct timed {
  const char *name;
  uint8_t limit; /* which argument it is */
  uint8_t busy;  /* what it gives where the limit is past, if it takes first */
  uint8_t error; /* 0: -1, and errno */
} all[] = {
    {"cnd_timedwait", 2, 0, THRD_ERROR},
    {"mtx_timedlock", 1, 4, THRD_ERROR},
    {"pthread_cond_clockwait", 3, 0, EINVAL_},
    {"pthread_cond_timedwait", 2, 0, EINVAL_},
    {"pthread_mutex_clocklock", 2, 110, EINVAL_},
    {"pthread_mutex_timedlock", 1, 110, EINVAL_},
    {"pthread_rwlock_clockrdlock", 2, 0, EINVAL_},
    {"pthread_rwlock_clockwrlock", 2, 0, EINVAL_},
    {"pthread_rwlock_timedrdlock", 1, 0, EINVAL_},
    {"pthread_rwlock_timedwrlock", 1, 0, EINVAL_},
    {"sem_clockwait", 2, 0, 0},
    {"sem_timedwait", 1, 0, 0},
};

static const struct timed *find(const char *name)
{
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (strcmp(all[i].name, name) == 0) {
      return &all[i];
    }
  }
  return NULL;
}

static bool is_none(struct expander *x, const struct path *p,
                    const struct expr *limit)
{
  while (limit->kind == EXPR_CAST) {
    limit = limit->a;
  }
  struct expr *object = limit->kind == EXPR_ADDR ? limit->a : NULL;
  if (!object || object->type->kind != TYPE_STRUCT ||
      object->type->record->count != 2) {
    return false;
  }
  struct field *field = &object->type->record->fields[1];
  struct expr *member =
      expr_new(x->program, EXPR_MEMBER, limit->at, field->type);
  member->object = object;
  member->field = field;
  struct expr *value = constants_get(&p->known, member);
  struct number n;
  return value && expr_number(value, &n) && n.low >= 1000000000;
}

/* What it gives if it was past is an error. */
static void tell(struct expander *x, struct path *p, const struct timed *of,
                 struct expr *t, struct expr *place, loc_t at)
{
  struct program *pr = x->program;
  struct type *ty = basic(x, TYPE_INT);
  struct expr *result = expr_new(pr, EXPR_COND, at, ty);
  result->a = expr_binary(pr, OP_EQ, at, expr_load(pr, t),
                          number(x, at, TYPE_INT, of->busy), ty);
  result->b = number(x, at, TYPE_INT, of->error);
  result->c = expr_load(pr, t);
  struct type *want = type_unqualified(&pr->types, place->type);
  emit_assign(x, p, place, expr_cast(pr, result, want, true), at);
}

bool expand_timed(struct expander *x, struct path *p, const struct instr *call,
                  struct expr **args, struct expr *place)
{
  const struct func *f = call->value->func;
  const struct timed *of = f->defined ? NULL : find(f->name->text);
  loc_t at = call->at;
  if (!of || call->arg_count <= of->limit || !is_none(x, p, args[of->limit])) {
    return false;
  }
  if (of->busy) {
    struct expr *t =
        expr_var(x->program, at, new_temp(x, basic(x, TYPE_INT), at));
    *p = expand_row(x, *p, call_find(of->name), call, args, t);
    if (p->block && place) {
      tell(x, p, of, t, place, at);
    }
  } else if (of->error) {
    set_result(x, p, place, of->error, at);
  } else {
    *p = inline_call(x, *p, library_func(x, LIBRARY_PREFIX "no_time"), NULL, 0,
                     place, at);
  }
  return true;
}
