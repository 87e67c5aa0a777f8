/* nondet.c -- objects that may hold anything, scalar by scalar. */
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

void nondet_each(struct program *p, struct expr *place,
                 void (*scalar)(void *user, struct expr *place), void *user)
{
  struct type *ty = place->type;
  if (type_is_scalar(ty)) {
    scalar(user, place);
  } else if (ty->kind == TYPE_STRUCT) {
    for (uint32_t k = 0; k < ty->record->count; k++) {
      struct field *f = &ty->record->fields[k];
      struct expr *m = expr_new(p, EXPR_MEMBER, place->at, f->type);
      m->object = place;
      m->field = f;
      m->is_bits = f->is_bits;
      if (f->name || !f->is_bits) {
        nondet_each(p, m, scalar, user);
      }
    }
  } else if (ty->kind == TYPE_ARRAY && ty->length <= NONDET_ELEMENTS) {
    for (uint64_t k = 0; k < ty->length; k++) {
      struct expr *decay =
          expr_new(p, EXPR_DECAY, place->at, type_pointer(&p->types, ty->base));
      decay->a = place;
      struct expr *e = expr_new(p, EXPR_INDEX, place->at, ty->base);
      e->a = decay;
      e->b = expr_int(p, place->at, type_basic(&p->types, TYPE_LONG), k);
      nondet_each(p, e, scalar, user);
    }
  }
}

enum model nondet_model(const struct type *ty)
{
  static const uint8_t models[TYPE_BASIC_COUNT] = {
      [TYPE_BOOL] = MODEL_NONDET_BOOL,
      [TYPE_CHAR] = MODEL_NONDET_CHAR,
      [TYPE_SCHAR] = MODEL_NONDET_SCHAR,
      [TYPE_UCHAR] = MODEL_NONDET_UCHAR,
      [TYPE_UPLAIN] = MODEL_NONDET_UCHAR,
      [TYPE_SHORT] = MODEL_NONDET_SHORT,
      [TYPE_USHORT] = MODEL_NONDET_USHORT,
      [TYPE_INT] = MODEL_NONDET_INT,
      [TYPE_UINT] = MODEL_NONDET_UINT,
      [TYPE_LONG] = MODEL_NONDET_LONG,
      [TYPE_ULONG] = MODEL_NONDET_ULONG,
      [TYPE_LLONG] = MODEL_NONDET_LONGLONG,
      [TYPE_ULLONG] = MODEL_NONDET_ULONGLONG,
      [TYPE_FLOAT] = MODEL_NONDET_FLOAT,
      [TYPE_DOUBLE] = MODEL_NONDET_DOUBLE};
  while (ty->kind == TYPE_ENUM) {
    ty = ty->enumeration->type;
  }
  return ty->kind < TYPE_BASIC_COUNT ? (enum model)models[ty->kind]
                                     : MODEL_NONE;
}

bool nondet_is_at_once_stored(const struct instr *declare)
{
  const struct instr *next = declare->next;
  return next &&
         (next->kind == INSTR_ASSIGN || next->kind == INSTR_ZERO ||
          next->kind == INSTR_CALL) &&
         next->place && next->place->kind == EXPR_VAR &&
         next->place->var == declare->var;
}

enum { BYTES_MAX = 256 };

/* The bytes that a fixed place of the variable is. */
static uint64_t offset_of(const struct expr *place)
{
  uint64_t offset = 0;
  for (; place->kind != EXPR_VAR;) {
    if (place->kind == EXPR_MEMBER) {
      offset += place->field->offset;
      place = place->a;
    } else {
      offset += place->b->value[0] * type_size(place->type);
      place = place->a->a;
    }
  }
  return offset;
}

static void mark_bytes(bool *bytes, uint64_t from, uint64_t size)
{
  for (uint64_t i = from; i < from + size && i < BYTES_MAX; i++) {
    bytes[i] = true;
  }
}

/* All bytes that are no padding; false: not known. */
static bool mark_type(bool *bytes, const struct type *ty, uint64_t from)
{
  bool known =
      type_is_scalar(ty) || ty->kind == TYPE_ARRAY || ty->kind == TYPE_STRUCT;
  if (type_is_scalar(ty)) {
    mark_bytes(bytes, from, type_size(ty));
  }
  for (uint64_t i = 0; ty->kind == TYPE_ARRAY && known && i < ty->length; i++) {
    known = mark_type(bytes, ty->base, from + i * type_size(ty->base));
  }
  for (uint32_t i = 0; ty->kind == TYPE_STRUCT && i < ty->record->count; i++) {
    const struct field *f = &ty->record->fields[i];
    known = known && !f->is_bits && mark_type(bytes, f->type, from + f->offset);
  }
  return known;
}

static bool instr_mentions(const struct instr *i, const struct var *v)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (expr_mentions(o.e, v)) {
      return true;
    }
  }
  return false;
}

bool nondet_is_set(const struct instr *declare)
{
  const struct var *v = declare->var;
  bool wanted[BYTES_MAX] = {0}, set[BYTES_MAX] = {0};
  if (nondet_is_at_once_stored(declare)) {
    return true;
  }
  if (type_size(v->type) > BYTES_MAX || !mark_type(wanted, v->type, 0)) {
    return false;
  }
  for (const struct instr *i = declare->next; i; i = i->next) {
    bool stores = (i->kind == INSTR_ASSIGN || i->kind == INSTR_ZERO) &&
                  place_root(i->place) == v && place_is_fixed(i->place) &&
                  !(i->value && expr_mentions(i->value, v));
    if (stores) {
      mark_bytes(set, offset_of(i->place), type_size(i->place->type));
    } else if (instr_mentions(i, v)) {
      break;
    }
  }
  for (uint32_t i = 0; i < BYTES_MAX; i++) {
    if (wanted[i] && !set[i]) {
      return false;
    }
  }
  return true;
}

bool nondet_is_unused(const struct instr *i)
{
  return !i->place && model_is_input(i->model);
}
