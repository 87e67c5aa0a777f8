/* anything.c -- objects that may hold anything, scalar by scalar. */
#include "transforms/transforms.h"

#include <string.h>

enum { ELEMENTS_MAX = 64 };

void anything_each(struct program *p, struct expr *place,
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
        anything_each(p, m, scalar, user);
      }
    }
  } else if (ty->kind == TYPE_ARRAY && ty->length <= ELEMENTS_MAX) {
    for (uint64_t k = 0; k < ty->length; k++) {
      struct expr *decay =
          expr_new(p, EXPR_DECAY, place->at, type_pointer(&p->types, ty->base));
      decay->a = place;
      struct expr *e = expr_new(p, EXPR_INDEX, place->at, ty->base);
      e->a = decay;
      e->b = expr_int(p, place->at, type_basic(&p->types, TYPE_LONG), k);
      anything_each(p, e, scalar, user);
    }
  }
}

const char *anything_function(struct arena *a, const struct type *ty)
{
  static const char *const names[TYPE_BASIC_COUNT] = {
      [TYPE_BOOL] = "bool",        [TYPE_CHAR] = "char",
      [TYPE_SCHAR] = "schar",      [TYPE_UCHAR] = "uchar",
      [TYPE_UPLAIN] = "uchar",     [TYPE_SHORT] = "short",
      [TYPE_USHORT] = "ushort",    [TYPE_INT] = "int",
      [TYPE_UINT] = "uint",        [TYPE_LONG] = "long",
      [TYPE_ULONG] = "ulong",      [TYPE_LLONG] = "longlong",
      [TYPE_ULLONG] = "ulonglong", [TYPE_FLOAT] = "float",
      [TYPE_DOUBLE] = "double"};
  while (ty->kind == TYPE_ENUM) {
    ty = ty->enumeration->type;
  }
  return ty->kind < TYPE_BASIC_COUNT && names[ty->kind]
             ? arena_printf(a, "__ts_nondet_%s", names[ty->kind])
             : NULL;
}

bool anything_is_at_once_stored(const struct instr *declare)
{
  const struct instr *next = declare->next;
  return next &&
         (next->kind == INSTR_ASSIGN || next->kind == INSTR_ZERO ||
          next->kind == INSTR_CALL) &&
         next->place && next->place->kind == EXPR_VAR &&
         next->place->var == declare->var;
}

bool anything_is_unused(const struct instr *i)
{
  return i->kind == INSTR_CALL && !i->place &&
         strncmp(i->value->func->name->text, "__ts_nondet_", 12) == 0;
}
