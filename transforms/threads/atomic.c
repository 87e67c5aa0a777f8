/* atomic.c -- the compiler's atomic operations as loads and stores of which
 * only the first may be preceded by another thread's steps.
 *
 * Operands are evaluated before, in steps of their own: which object it is, and
 * what is stored there, does not change any more while others run. What a
 * compare-exchange stores to `expected` when it fails comes after it.
 * All orders are taken for sequentially consistent. A weak compare-exchange
 * fails without cause only if it is asked for. Where that makes a difference,
 * the unit says so. */
#include "transforms/threads/expand.h"

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

/* What follows __atomic_ or __sync_; NULL: another name. */
static const char *operation(const char *name)
{
  return has_prefix(name, "__atomic_") ? name + 9
         : has_prefix(name, "__sync_") ? name + 7
                                       : NULL;
}

/* Arguments that point to what is read or written: the object, and of some
 * operations where values are taken from, or put. */
static bool is_pointer_argument(const char *rest, uint32_t k)
{
  static const struct {
    const char *name;
    uint32_t last;
  } rows[] = {{"load", 1},
              {"store", 1},
              {"exchange", 2},
              {"compare_exchange", 2},
              {"compare_exchange_n", 1}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rest, rows[i].name) == 0) {
      return k <= rows[i].last;
    }
  }
  return k == 0;
}

/* What the pointer points to, if that is seen from the pointer itself: x for
 * &x, also through casts that leave the type as it is. */
static struct expr *direct_place(const struct expr *pointer)
{
  const struct expr *p = pointer;
  while (p->kind == EXPR_CAST && p->type->kind == TYPE_POINTER &&
         p->a->type->kind == TYPE_POINTER) {
    p = p->a;
  }
  return p->kind == EXPR_ADDR && pointer->type->kind == TYPE_POINTER &&
                 type_same(p->a->type, pointer->type->base, 0)
             ? p->a
             : NULL;
}

bool atomic_takes_place(const char *name, const struct expr *argument,
                        uint32_t k)
{
  const char *rest = operation(name);
  const struct expr *place =
      rest && is_pointer_argument(rest, k) ? direct_place(argument) : NULL;
  return place && place_is_fixed(place);
}

/* One operation under way. */
struct atomic {
  struct expander *x;
  struct path *path;
  struct expr *object; /* the place */
  struct type *type;   /* of its value */
  struct expr *place;  /* for the result, or NULL */
  loc_t at;
  bool weak; /* a compare-exchange that may fail without cause */
};

/* The place that the pointer, as it is now, points to. */
static struct expr *place_of(struct atomic *a, struct expr *pointer)
{
  struct expr *direct = direct_place(pointer);
  if (direct && (expr_is_constant(pointer) || is_own_copy(a->x, pointer))) {
    return direct;
  }
  struct expr *e =
      expr_new(a->x->program, EXPR_DEREF, a->at, pointer->type->base);
  e->a = fixed_argument(a->x, a->path, pointer, a->at);
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
  struct program *p = a->x->program;
  struct expr *place = expr_var(p, a->at, new_temp(a->x, a->type, a->at));
  emit_assign(a->x, a->path, place, expr_load(p, a->object), a->at);
  a->path->block->last->whole = true;
  return expr_load(p, place);
}

/* A value that later stores must not change. */
static struct expr *keep(struct atomic *a, struct expr *value)
{
  return fixed_argument(a->x, a->path, value, a->at);
}

static void write_object(struct atomic *a, struct expr *value)
{
  emit_assign(a->x, a->path, a->object, convert(a, value, a->object->type),
              a->at);
  a->path->block->last->whole = true;
}

static struct expr *value_at(struct atomic *a, struct expr *place)
{
  struct expr *value =
      place_is_fixed(place) ? constants_get(&a->path->known, place) : NULL;
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
  join_from(a, first);
  if (to) {
    emit_assign(a->x, a->path, to, convert(a, old, to->type), a->at);
  }
  give(a, old);
}

/* On failure only: what is there goes to where it was expected from. */
static void give_back(struct atomic *a, struct expr *expected,
                      struct expr *success, struct expr *want, struct expr *old)
{
  struct expander *x = a->x;
  struct program *p = x->program;
  if (place_root(expected) && place_root(expected)->owner == x->flat &&
      !place_root(expected)->address_taken) {
    struct expr *back = expr_new(p, EXPR_COND, a->at, a->type);
    back->a = success;
    back->b = want;
    back->c = old;
    emit_assign(x, a->path, expected, convert(a, back, expected->type), a->at);
    return;
  }
  struct paths both = {0};
  struct path failed;
  fork_path(x, a->path, success, a->at, &failed);
  emit_assign(x, &failed, expected, convert(a, old, expected->type), a->at);
  VEC_PUSH(x->arena, &both, *a->path);
  VEC_PUSH(x->arena, &both, failed);
  *a->path = meet(x, &both);
}

/* 0 or 1. */
static struct expr *any_truth(struct atomic *a)
{
  struct type *ty = basic(a->x, TYPE_BOOL);
  struct expr *place =
      expr_var(a->x->program, a->at, new_temp(a->x, ty, a->at));
  emit_model(a->x, a->path, nondet_function(a->x->arena, ty), ty, a->at)
      ->place = place;
  return convert(a, expr_load(a->x->program, place), basic(a->x, TYPE_INT));
}

/* Whether the scalars of two records are alike, and whether that says all. */
struct comparison {
  struct atomic *atomic;
  struct expr *equal;    /* so far; NULL: nothing was compared */
  struct expr *left[64]; /* of the first record */
  uint32_t count, met;
  uint64_t bytes;
  bool real, second;
};

static void compare_scalar(void *user, struct expr *place)
{
  struct comparison *c = user;
  struct program *p = c->atomic->x->program;
  struct expr *value = expr_load(p, place);
  if (!c->second) {
    bool fits = c->count < sizeof c->left / sizeof *c->left && !place->is_bits;
    c->bytes += fits ? type_size(place->type) : 0;
    c->real = c->real || type_is_floating(place->type);
    if (fits) {
      c->left[c->count++] = value;
    }
    return;
  }
  struct type *truth = basic(c->atomic->x, TYPE_INT);
  struct expr *same =
      expr_binary(p, OP_EQ, c->atomic->at, c->left[c->met++], value, truth);
  c->equal = c->equal
                 ? expr_binary(p, OP_AND, c->atomic->at, c->equal, same, truth)
                 : same;
}

/* NULL: what else is compared (bytes between members, signs of zeros) is not
 * kept here. */
static struct expr *equal_values(struct atomic *a, struct expr *x,
                                 struct expr *y)
{
  struct program *p = a->x->program;
  if (type_is_scalar(a->type)) {
    return expr_binary(p, OP_EQ, a->at, x, y, basic(a->x, TYPE_INT));
  }
  if (x->kind != EXPR_LOAD || y->kind != EXPR_LOAD) {
    return NULL;
  }
  struct comparison c = {.atomic = a};
  nondet_each(p, x->a, compare_scalar, &c);
  if (c.real || c.bytes != type_size(a->type)) {
    return NULL;
  }
  c.second = true;
  nondet_each(p, y->a, compare_scalar, &c);
  return c.equal;
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
  struct expr *equal = equal_values(a, old, want);
  if (!equal) {
    stop_path(a->x, a->path, EVENT_OBSTACLE, a->at,
              "a compare-exchange of a record with padding or real members");
    return;
  }
  emit_assign(a->x, a->path, ok_place,
              a->weak
                  ? expr_binary(p, OP_AND, a->at, equal, any_truth(a), truth)
                  : equal,
              a->at);
  struct expr *success = expr_load(p, ok_place);
  struct expr *next = expr_new(p, EXPR_COND, a->at, a->type);
  next->a = success;
  next->b = desired;
  next->c = old;
  write_object(a, next);
  join_from(a, first);
  if (expected) {
    give_back(a, expected, success, want, old);
  }
  give(a, give_old ? old : success);
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
  join_from(a, first);
  give(a, give_new ? next : old);
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
    struct expr *value = read_object(a);
    emit_assign(a->x, a->path, to, convert(a, value, to->type), a->at);
  } else if (strcmp(rest, "load_n") == 0) {
    if (a->place) {
      give(a, expr_load(p, a->object));
      a->path->block->last->whole = true;
    }
  } else if (strcmp(rest, "store") == 0 && count >= 2) {
    write_object(a, keep(a, load_through(a, args[1])));
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

enum { SEQ_CST = 5 };

static bool is_constant(const struct expr *e, uint64_t value)
{
  while (e->kind == EXPR_CAST) {
    e = e->a;
  }
  return e->kind == EXPR_INT && e->value[0] == value;
}

/* What the arguments of __atomic_... ask for and does not happen here. */
static void see_arguments(struct atomic *a, const char *rest,
                          struct expr **args, uint32_t count)
{
  struct unit *u = a->x->unit;
  bool exchanges = has_prefix(rest, "compare_exchange");
  uint32_t orders = exchanges ? 2 : 1;
  if (exchanges && count == 6 && !is_constant(args[3], 0)) {
    u->weak_exchange = true;
    a->weak = u->bounds.spurious_cas;
  }
  for (uint32_t i = count - orders; count > orders && i < count; i++) {
    u->weak_order = u->weak_order || !is_constant(args[i], SEQ_CST);
  }
}

bool expand_atomic(struct expander *x, struct path *p, const char *name,
                   struct expr **args, uint32_t count, struct expr *place,
                   loc_t at)
{
  const char *rest = operation(name);
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
  if (type_is_record(a.object->type) && a.object->type->record->count == 1 &&
      (strcmp(rest, "test_and_set") == 0 || strcmp(rest, "clear") == 0)) {
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
  static const char *const of_records[] = {"load", "store", "exchange",
                                           "compare_exchange"};
  bool fits = type_is_scalar(a.type);
  for (size_t k = 0; k < sizeof of_records / sizeof *of_records; k++) {
    fits = fits || strcmp(rest, of_records[k]) == 0;
  }
  if (!fits) {
    return false;
  }
  if (has_prefix(name, "__atomic_")) {
    see_arguments(&a, rest, args, count);
  }
  return operate(&a, rest, args, count);
}
