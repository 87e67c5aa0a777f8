/* atomic.c -- the compiler's atomic operations as loads and stores of which
 * only the first may be preceded by another thread's steps.
 *
 * All orders are taken for sequentially consistent. A weak compare-exchange
 * does not fail without cause. */
#include "transforms/expand.h"

#include <string.h>

static const struct op_row {
  const char *name;
  enum op op;
  bool nand;
} op_rows[] = {{"add", OP_ADD, false}, {"sub", OP_SUB, false},
               {"and", OP_AND, false}, {"or", OP_OR, false},
               {"xor", OP_XOR, false}, {"nand", OP_AND, true}};

static bool has_prefix(const char *s, const char *prefix)
{
  return strncmp(s, prefix, strlen(prefix)) == 0;
}

bool atomic_is_name(const char *name)
{
  return has_prefix(name, "__atomic_") || has_prefix(name, "__sync_");
}

/* One operation under way. */
struct atomic {
  struct expander *x;
  struct path *path;
  struct expr *object; /* the place */
  struct type *type;   /* of its value */
  struct expr *place;  /* for the result, or NULL */
  loc_t at;
};

static struct expr *place_of(struct atomic *a, struct expr *pointer)
{
  struct expr *p = pointer;
  while (p->kind == EXPR_CAST && p->type->kind == TYPE_POINTER &&
         p->a->type->kind == TYPE_POINTER) {
    p = p->a;
  }
  if (p->kind == EXPR_ADDR && type_same(p->a->type, pointer->type->base, 0)) {
    return p->a;
  }
  struct expr *e =
      expr_new(a->x->program, EXPR_DEREF, a->at, pointer->type->base);
  e->a = pointer;
  return e;
}

static struct expr *convert(struct atomic *a, struct expr *e, struct type *ty)
{
  ty = type_unqualified(&a->x->program->types, ty);
  if (type_same(e->type, ty, SAME_QUALS)) {
    return e;
  }
  return expr_cast(a->x->program, e, ty, true);
}

static void give(struct atomic *a, struct expr *value)
{
  if (a->place) {
    emit_assign(a->x, a->path, a->place, convert(a, value, a->place->type),
                a->at);
  }
}

/* What follows the first access happens in the same step. */
static void join_from(struct atomic *a, struct instr *first)
{
  struct instr *i = first ? first->next : a->path->block->first;
  for (; i; i = i->next) {
    i->joined = true;
  }
}

static struct expr *read_object(struct atomic *a)
{
  struct var *t = new_temp(a->x, a->type, a->at);
  struct expr *place = expr_var(a->x->program, a->at, t);
  emit_assign(a->x, a->path, place, expr_load(a->x->program, a->object), a->at);
  return expr_load(a->x->program, place);
}

/* A value that later stores must not change. */
static struct expr *keep(struct atomic *a, struct expr *value)
{
  if (expr_is_constant(value) || is_own_copy(a->x, value)) {
    return value;
  }
  struct var *t = new_temp(a->x, value->type, a->at);
  struct expr *place = expr_var(a->x->program, a->at, t);
  emit_assign(a->x, a->path, place, value, a->at);
  return expr_load(a->x->program, place);
}

static void write_object(struct atomic *a, struct expr *value)
{
  emit_assign(a->x, a->path, a->object, convert(a, value, a->object->type),
              a->at);
}

static struct expr *value_at(struct atomic *a, struct expr *place)
{
  struct expr *value =
      place_is_fixed(place) ? known_get(&a->path->known, place) : NULL;
  return value ? value : expr_load(a->x->program, place);
}

static struct expr *load_through(struct atomic *a, struct expr *pointer)
{
  return value_at(a, place_of(a, pointer));
}

static void exchange(struct atomic *a, struct expr *value, struct expr *to)
{
  value = keep(a, convert(a, value, a->type));
  struct expr *old = read_object(a);
  struct instr *first = a->path->block->last;
  write_object(a, value);
  if (to) {
    emit_assign(a->x, a->path, to, convert(a, old, to->type), a->at);
  }
  give(a, old);
  join_from(a, first);
}

/* expected: a place that gets the old value on failure, or NULL and `value`. */
static void compare_exchange(struct atomic *a, struct expr *expected,
                             struct expr *value, struct expr *desired,
                             bool give_old)
{
  struct program *p = a->x->program;
  struct type *truth = basic(a->x, TYPE_INT);
  struct expr *want = expected ? value_at(a, expected) : value;
  want = keep(a, convert(a, want, a->type));
  desired = keep(a, convert(a, desired, a->type));
  struct expr *old = read_object(a);
  struct instr *first = a->path->block->last;
  struct var *ok = new_temp(a->x, truth, a->at);
  struct expr *ok_place = expr_var(p, a->at, ok);
  emit_assign(a->x, a->path, ok_place,
              expr_binary(p, OP_EQ, a->at, old, want, truth), a->at);
  struct expr *success = expr_load(p, ok_place);
  struct expr *next = expr_new(p, EXPR_COND, a->at, a->type);
  next->a = success;
  next->b = desired;
  next->c = old;
  write_object(a, next);
  if (expected) {
    struct expr *back = expr_new(p, EXPR_COND, a->at, a->type);
    back->a = success;
    back->b = want;
    back->c = old;
    emit_assign(a->x, a->path, expected, convert(a, back, expected->type),
                a->at);
  }
  give(a, give_old ? old : success);
  join_from(a, first);
}

static void arithmetic(struct atomic *a, const struct op_row *row,
                       struct expr *value, bool give_new)
{
  struct program *p = a->x->program;
  bool pointer = a->type->kind == TYPE_POINTER;
  struct type *work = pointer ? a->type : type_promoted(&p->types, a->type);
  value =
      keep(a, pointer ? value : convert(a, convert(a, value, a->type), work));
  struct expr *old = read_object(a);
  struct instr *first = a->path->block->last;
  struct expr *left = pointer ? expr_cast(p, old, basic(a->x, TYPE_LONG), false)
                              : convert(a, old, work);
  if (pointer) {
    value = convert(a, value, basic(a->x, TYPE_LONG));
    work = basic(a->x, TYPE_LONG);
  }
  struct expr *next = expr_binary(p, row->op, a->at, left, value, work);
  if (row->nand) {
    next = expr_unary(p, OP_NOT, a->at, next, work);
  }
  next = keep(a, pointer ? expr_cast(p, next, a->type, false)
                         : convert(a, next, a->type));
  write_object(a, next);
  give(a, give_new ? next : old);
  join_from(a, first);
}

/* fetch_OP, OP_fetch, fetch_and_OP, OP_and_fetch. */
static bool arithmetic_name(const char *rest, const struct op_row **row,
                            bool *give_new)
{
  for (size_t k = 0; k < sizeof op_rows / sizeof *op_rows; k++) {
    const char *op = op_rows[k].name;
    size_t n = strlen(op);
    *row = &op_rows[k];
    *give_new =
        strncmp(rest, op, n) == 0 && (strcmp(rest + n, "_fetch") == 0 ||
                                      strcmp(rest + n, "_and_fetch") == 0);
    if (*give_new) {
      return true;
    }
    const char *tail = has_prefix(rest, "fetch_and_") ? rest + 10
                       : has_prefix(rest, "fetch_")   ? rest + 6
                                                      : "";
    const char *second = has_prefix(rest, "fetch_") ? rest + 6 : "";
    if (strcmp(tail, op) == 0 || strcmp(second, op) == 0) {
      return true;
    }
  }
  return false;
}

static bool operate(struct atomic *a, const char *rest, struct expr **args,
                    uint32_t count)
{
  const struct op_row *row;
  bool give_new;
  struct program *p = a->x->program;
  struct expr *one = expr_int(p, a->at, basic(a->x, TYPE_INT), 1);
  struct expr *zero = expr_int(p, a->at, basic(a->x, TYPE_INT), 0);
  if (strcmp(rest, "load") == 0 && count >= 2) {
    struct expr *to = place_of(a, args[1]);
    emit_assign(a->x, a->path, to,
                convert(a, expr_load(p, a->object), to->type), a->at);
  } else if (strcmp(rest, "load_n") == 0) {
    struct expr *value = a->place ? expr_load(p, a->object) : NULL;
    if (value) {
      give(a, value);
    }
  } else if (strcmp(rest, "store") == 0 && count >= 2) {
    write_object(a, load_through(a, args[1]));
  } else if (strcmp(rest, "store_n") == 0 && count >= 2) {
    write_object(a, convert(a, args[1], a->type));
  } else if (strcmp(rest, "exchange") == 0 && count >= 3) {
    exchange(a, load_through(a, args[1]), place_of(a, args[2]));
  } else if ((strcmp(rest, "exchange_n") == 0 ||
              strcmp(rest, "lock_test_and_set") == 0) &&
             count >= 2) {
    exchange(a, args[1], NULL);
  } else if (strcmp(rest, "test_and_set") == 0) {
    exchange(a, one, NULL);
  } else if (strcmp(rest, "clear") == 0 || strcmp(rest, "lock_release") == 0) {
    write_object(a, convert(a, zero, a->type));
  } else if (strcmp(rest, "compare_exchange") == 0 && count >= 3) {
    compare_exchange(a, place_of(a, args[1]), NULL, load_through(a, args[2]),
                     false);
  } else if (strcmp(rest, "compare_exchange_n") == 0 && count >= 3) {
    compare_exchange(a, place_of(a, args[1]), NULL, args[2], false);
  } else if (strcmp(rest, "bool_compare_and_swap") == 0 && count >= 3) {
    compare_exchange(a, NULL, args[1], args[2], false);
  } else if (strcmp(rest, "val_compare_and_swap") == 0 && count >= 3) {
    compare_exchange(a, NULL, args[1], args[2], true);
  } else if (count >= 2 && arithmetic_name(rest, &row, &give_new)) {
    arithmetic(a, row, args[1], give_new);
  } else {
    return false;
  }
  return true;
}

bool expand_atomic(struct expander *x, struct path *p, const char *name,
                   struct expr **args, uint32_t count, struct expr *place,
                   loc_t at)
{
  const char *rest = has_prefix(name, "__atomic_") ? name + 9
                     : has_prefix(name, "__sync_") ? name + 7
                                                   : NULL;
  if (!rest) {
    return false;
  }
  if (strcmp(rest, "thread_fence") == 0 || strcmp(rest, "signal_fence") == 0 ||
      strcmp(rest, "synchronize") == 0) {
    return true;
  }
  struct atomic a = {.x = x, .path = p, .place = place, .at = at};
  if (strstr(rest, "lock_free")) {
    give(&a, expr_int(x->program, at, basic(x, TYPE_INT), 1));
    return true;
  }
  if (!count || args[0]->type->kind != TYPE_POINTER) {
    return false;
  }
  a.object = place_of(&a, args[0]);
  if (type_is_record(a.object->type) && a.object->type->record->count == 1) {
    /* atomic_flag */
    struct expr *m = expr_new(x->program, EXPR_MEMBER, at,
                              a.object->type->record->fields[0].type);
    m->object = a.object;
    m->field = &a.object->type->record->fields[0];
    a.object = m;
  }
  if (type_is_void(a.object->type) &&
      (strcmp(rest, "test_and_set") == 0 || strcmp(rest, "clear") == 0)) {
    a.object->type = basic(x, TYPE_BOOL);
  }
  a.type = type_unqualified(&x->program->types, a.object->type);
  if (!type_is_scalar(a.type) && strcmp(rest, "load") != 0 &&
      strcmp(rest, "store") != 0) {
    return false;
  }
  return operate(&a, rest, args, count);
}
