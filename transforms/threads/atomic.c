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
  const struct atomic_row *row = atomic_find(name);
  bool leads =
      row && k < strlen(row->arguments) && strchr("opre", row->arguments[k]);
  const struct expr *place = leads ? direct_place(argument) : NULL;
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
  uint8_t order, failure; /* enum memory_order */
  bool weak;              /* a compare-exchange that may fail without cause */
  bool update;            /* it reads and writes */
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

static struct expr *load_object(struct atomic *a)
{
  struct expr *load = expr_load(a->x->program, a->object);
  load->order = a->order;
  return load;
}

static struct expr *read_object(struct atomic *a)
{
  struct program *p = a->x->program;
  struct expr *place = expr_var(p, a->at, new_temp(a->x, a->type, a->at));
  emit_assign(a->x, a->path, place, load_object(a), a->at);
  a->path->block->last->update = a->update;
  a->path->block->last->failure = a->failure;
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
  a->path->block->last->order = a->order;
  a->path->block->last->update = a->update;
  a->path->block->last->failure = a->failure;
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
/* Not: it fails without cause. */
static struct expr *goes_well(struct atomic *a)
{
  struct program *p = a->x->program;
  struct type *ty = basic(a->x, TYPE_BOOL);
  struct expr *place = expr_var(p, a->at, new_temp(a->x, ty, a->at));
  emit_model(a->x, a->path, MODEL_FAILURE, ty, a->at)->place = place;
  return expr_unary(p, OP_LNOT, a->at, expr_load(p, place),
                    basic(a->x, TYPE_INT));
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

/* Bytes are compared: 0.0 is not -0.0, and what is no number may be the same.
 * Any two that are none are taken for it. NULL: not all bytes count. */
static struct expr *same_reals(struct atomic *a, struct expr *x, struct expr *y)
{
  struct program *p = a->x->program;
  struct type *truth = basic(a->x, TYPE_INT);
  if (a->type->kind != TYPE_FLOAT && a->type->kind != TYPE_DOUBLE) {
    return NULL;
  }
  struct expr *one = expr_cast(p, expr_int(p, a->at, truth, 1), a->type, true);
  struct expr *zero = expr_cast(p, expr_int(p, a->at, truth, 0), a->type, true);
  struct expr *signs = expr_binary(
      p, OP_EQ, a->at, expr_binary(p, OP_DIV, a->at, one, x, a->type),
      expr_binary(p, OP_DIV, a->at, one, y, a->type), truth);
  struct expr *other = expr_binary(p, OP_NE, a->at, x, zero, truth);
  struct expr *numbers =
      expr_binary(p, OP_AND, a->at, expr_binary(p, OP_EQ, a->at, x, y, truth),
                  expr_binary(p, OP_OR, a->at, other, signs, truth), truth);
  struct expr *none =
      expr_binary(p, OP_AND, a->at, expr_binary(p, OP_NE, a->at, x, x, truth),
                  expr_binary(p, OP_NE, a->at, y, y, truth), truth);
  return expr_binary(p, OP_OR, a->at, numbers, none, truth);
}

/* NULL: what else is compared (bytes between members, signs of zeros) is not
 * kept here. */
static struct expr *equal_values(struct atomic *a, struct expr *x,
                                 struct expr *y)
{
  struct program *p = a->x->program;
  if (type_is_floating(a->type)) {
    return same_reals(a, x, y);
  }
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
                  ? expr_binary(p, OP_AND, a->at, equal, goes_well(a), truth)
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

static void arithmetic(struct atomic *a, enum op op, struct expr *value,
                       bool give_new)
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
  bool nand = op == OP_NAND;
  struct expr *next =
      expr_binary(p, nand ? OP_AND : op, a->at, left, value, work);
  if (nand) {
    next = expr_unary(p, OP_NOT, a->at, next, work);
  }
  next = keep(a, pointer ? expr_cast(p, next, a->type, false)
                         : convert(a, next, a->type));
  write_object(a, next);
  join_from(a, first);
  give(a, give_new ? next : old);
}

static bool is_constant(const struct expr *e, uint64_t *value)
{
  while (e->kind == EXPR_CAST) {
    e = e->a;
  }
  *value = e->kind == EXPR_INT ? e->value[0] : 0;
  return e->kind == EXPR_INT;
}

/* The weakest that an argument may ask for. */
static uint8_t order_of(const struct expr *e)
{
  uint64_t value;
  bool known = is_constant(e, &value) && (value & 7) < MEMORY_SEQ_CST;
  return known ? (uint8_t)(MEMORY_RELAXED + (value & 7)) : MEMORY_RELAXED;
}

/* The arguments by their letters; NULL where there is none. */
struct arguments {
  struct expr *object, *value, *from, *result, *expected, *compared, *weak;
};

/* False: one is missing. */
static bool read_arguments(struct atomic *a, const struct atomic_row *row,
                           struct expr **args, uint32_t count,
                           struct arguments *out)
{
  struct unit *u = a->x->unit;
  uint64_t strong;
  *out = (struct arguments){0};
  a->order = row->order;
  for (uint32_t k = 0; row->arguments[k]; k++) {
    char letter = row->arguments[k];
    struct expr **at = letter == 'o'   ? &out->object
                       : letter == 'v' ? &out->value
                       : letter == 'p' ? &out->from
                       : letter == 'r' ? &out->result
                       : letter == 'e' ? &out->expected
                       : letter == 'x' ? &out->compared
                       : letter == 'w' ? &out->weak
                                       : NULL;
    if (k >= count) {
      return false;
    }
    if (at) {
      *at = args[k];
      continue;
    }
    uint8_t order = order_of(args[k]);
    u->weak_order = u->weak_order || order != MEMORY_SEQ_CST;
    *(letter == 'm' ? &a->order : &a->failure) = order;
  }
  if (row->kind == ATOMIC_COMPARE && !a->failure && u->bounds.mm == MM_C11) {
    a->failure = a->order; /* so that a write that is none is told */
  }
  if (out->weak && !(is_constant(out->weak, &strong) && !strong)) {
    u->weak_exchange = true;
    a->weak = u->bounds.spurious_cas;
  }
  return true;
}

/* Whether a thread may see what it does and not know what came before it there:
 * then under sequential consistency some races do not show. */
static bool is_relaxed(const struct atomic *a, const struct atomic_row *row)
{
  bool acquires = a->order == MEMORY_ACQUIRE || a->order >= MEMORY_ACQ_REL;
  bool releases = a->order >= MEMORY_RELEASE;
  switch ((enum atomic_kind)row->kind) {
  case ATOMIC_LOAD:
    return !acquires;
  case ATOMIC_STORE:
  case ATOMIC_CLEAR:
    return !releases;
  case ATOMIC_COMPARE:
    return !acquires || !releases ||
           (a->failure != MEMORY_ACQUIRE && a->failure != MEMORY_SEQ_CST);
  case ATOMIC_EXCHANGE:
  case ATOMIC_FETCH:
  case ATOMIC_NEW:
  case ATOMIC_SET:
    return !acquires || !releases;
  case ATOMIC_FENCE:
  case ATOMIC_SIGNAL_FENCE:
  case ATOMIC_LOCK_FREE:
    break;
  }
  return false;
}

static void give_object(struct atomic *a, const struct arguments *is)
{
  if (is->result) {
    struct expr *to = place_of(a, is->result);
    struct expr *value = read_object(a);
    emit_assign(a->x, a->path, to, convert(a, value, to->type), a->at);
  } else if (a->place) {
    give(a, load_object(a));
  } else { /* it is read, and has to be there */
    read_object(a);
  }
}

static void operate(struct atomic *a, const struct atomic_row *row,
                    const struct arguments *is)
{
  struct type *truth = basic(a->x, TYPE_INT);
  struct expr *value = is->from ? load_through(a, is->from) : is->value;
  a->x->unit->relaxed = a->x->unit->relaxed || is_relaxed(a, row);
  switch ((enum atomic_kind)row->kind) {
  case ATOMIC_LOAD:
    give_object(a, is);
    break;
  case ATOMIC_STORE:
    write_object(a, is->from ? keep(a, value) : convert(a, value, a->type));
    break;
  case ATOMIC_SET:
    exchange(a, expr_int(a->x->program, a->at, truth, 1), NULL);
    break;
  case ATOMIC_CLEAR:
    value = expr_int(a->x->program, a->at, truth, 0);
    write_object(a, convert(a, value, a->type));
    break;
  case ATOMIC_EXCHANGE:
    exchange(a, value, is->result ? place_of(a, is->result) : NULL);
    break;
  case ATOMIC_COMPARE:
    compare_exchange(a, is->expected ? place_of(a, is->expected) : NULL,
                     is->compared, value, row->result == 't');
    break;
  case ATOMIC_FETCH:
  case ATOMIC_NEW:
    arithmetic(a, row->op, value, row->kind == ATOMIC_NEW);
    break;
  case ATOMIC_FENCE:
  case ATOMIC_SIGNAL_FENCE:
  case ATOMIC_LOCK_FREE: /* no operations on an object */
    break;
  }
}

static void put_fence(struct atomic *a, uint8_t op, uint8_t order)
{
  struct instr *i = emit(a->x, a->path, INSTR_FENCE, a->at);
  i->op = op;
  i->order = order;
}

/* GCC calls an operation on memory that is named __sync a full barrier: it
 * orders what is before it and behind it at all places, which one that is
 * seq_cst does not under C11's model. */
static void operate_as_barrier(struct atomic *a, const struct atomic_row *row,
                               struct arguments *is)
{
  is->value = is->value ? keep(a, is->value) : NULL;
  is->compared = is->compared ? keep(a, is->compared) : NULL;
  put_fence(a, FENCE_THREAD, MEMORY_SEQ_CST);
  operate(a, row, is);
  if (a->path->block) {
    put_fence(a, FENCE_THREAD, MEMORY_SEQ_CST);
  }
}

/* A flag is a record of one member, or a byte. False: it is larger; which of
 * its bytes is set is not kept here. */
static bool find_flag(struct atomic *a, struct expr *pointer)
{
  struct type *ty = a->object->type;
  if (type_is_record(ty) && ty->record->count == 1) {
    struct expr *m =
        expr_new(a->x->program, EXPR_MEMBER, a->at, ty->record->fields[0].type);
    m->object = a->object;
    m->field = &ty->record->fields[0];
    a->object = m;
  } else if (type_is_void(ty)) {
    ty = type_pointer(&a->x->program->types, basic(a->x, TYPE_BOOL));
    a->object = place_of(a, expr_cast(a->x->program, pointer, ty, false));
  }
  return type_is_scalar(a->object->type) && type_size(a->object->type) == 1;
}

bool expand_atomic(struct expander *x, struct path *p, const char *name,
                   struct expr **args, uint32_t count, struct expr *place,
                   loc_t at)
{
  const struct atomic_row *row = atomic_find(name);
  struct atomic a = {.x = x, .path = p, .place = place, .at = at};
  struct arguments is;
  if (!row || !read_arguments(&a, row, args, count, &is)) {
    return false;
  }
  if (row->kind == ATOMIC_FENCE || row->kind == ATOMIC_SIGNAL_FENCE) {
    put_fence(&a, row->kind == ATOMIC_FENCE ? FENCE_THREAD : FENCE_COMPILER,
              *row->arguments ? order_of(args[0]) : row->order);
    return true;
  }
  if (row->kind == ATOMIC_LOCK_FREE) {
    give(&a, expr_int(x->program, at, basic(x, TYPE_INT), 1));
    return true;
  }
  if (is.object->type->kind != TYPE_POINTER) {
    return false;
  }
  a.object = place_of(&a, is.object);
  bool flag = row->kind == ATOMIC_SET ||
              (row->kind == ATOMIC_CLEAR && row->order == MEMORY_SEQ_CST);
  if (flag && !find_flag(&a, is.object)) {
    stop_path(x, p, EVENT_OBSTACLE, at, "an atomic flag that is not a byte");
    return true;
  }
  a.type = type_unqualified(&x->program->types, a.object->type);
  /* __atomic_load, __atomic_exchange and so on take records. */
  if (!type_is_scalar(a.type) && !is.from && !is.result) {
    return false;
  }
  a.update = row->kind != ATOMIC_LOAD && row->kind != ATOMIC_STORE &&
             row->kind != ATOMIC_CLEAR;
  bool barrier = x->unit->bounds.mm == MM_C11 && a.update &&
                 row->order == MEMORY_SEQ_CST &&
                 strncmp(name, "__sync_", 7) == 0;
  if (barrier) {
    operate_as_barrier(&a, row, &is);
  } else {
    operate(&a, row, &is);
  }
  return true;
}
