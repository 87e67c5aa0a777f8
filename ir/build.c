/* build.c -- making expressions, blocks and instructions. */
#include "ir/ir.h"

#include <assert.h>

struct expr_row {
  const char *name;
  uint8_t operands;
  bool place;
};

static const struct expr_row expr_rows[] = {
#define EXPR(kind, name, operands, place) {name, operands, place},
#include "ir/exprs.def"
#undef EXPR
};

static const char *const instr_names[] = {
#define INSTR(kind, name) name,
#include "ir/instrs.def"
#undef INSTR
};

static const char *const op_spellings[] = {
    [OP_NONE] = "",  [OP_NEG] = "-",         [OP_NOT] = "~",
    [OP_LNOT] = "!", [OP_REAL] = "__real__", [OP_IMAG] = "__imag__",
    [OP_ADD] = "+",  [OP_SUB] = "-",         [OP_MUL] = "*",
    [OP_DIV] = "/",  [OP_MOD] = "%",         [OP_SHL] = "<<",
    [OP_SHR] = ">>", [OP_AND] = "&",         [OP_XOR] = "^",
    [OP_OR] = "|",   [OP_EQ] = "==",         [OP_NE] = "!=",
    [OP_LT] = "<",   [OP_GT] = ">",          [OP_LE] = "<=",
    [OP_GE] = ">=",  [OP_LAND] = "&&",       [OP_LOR] = "||",
};

const char *expr_kind_name(enum expr_kind k)
{
  return k < EXPR_COUNT ? expr_rows[k].name : "?";
}

const char *instr_kind_name(enum instr_kind k)
{
  return k < INSTR_COUNT ? instr_names[k] : "?";
}

const char *op_spelling(enum op op)
{
  return op_spellings[op];
}

struct init *init_map(struct arena *a, const struct init *in,
                      struct expr *(*value)(void *user, struct expr *e),
                      void *user)
{
  if (!in) {
    return NULL;
  }
  struct init *copy = ARENA_NEW(a, struct init);
  *copy = *in;
  copy->value = in->value ? value(user, in->value) : NULL;
  copy->parts = arena_alloc_array(a, in->count + 1, sizeof *copy->parts);
  for (uint32_t i = 0; i < in->count; i++) {
    copy->parts[i] = in->parts[i];
    copy->parts[i].init = init_map(a, in->parts[i].init, value, user);
  }
  return copy;
}

bool expr_is_place(const struct expr *e)
{
  return expr_rows[e->kind].place;
}

int expr_operands(const struct expr *e)
{
  return expr_rows[e->kind].operands;
}

struct expr *expr_new(struct program *p, enum expr_kind k, loc_t at,
                      struct type *ty)
{
  struct expr *e = ARENA_NEW(p->arena, struct expr);
  e->kind = (uint8_t)k;
  e->at = at;
  e->type = ty;
  return e;
}

struct expr *expr_int(struct program *p, loc_t at, struct type *ty,
                      uint64_t low)
{
  struct expr *e = expr_new(p, EXPR_INT, at, ty);
  e->value[0] = low;
  e->value[1] = !type_is_unsigned(ty) && low >> 63 ? UINT64_MAX : 0;
  return e;
}

struct expr *expr_var(struct program *p, loc_t at, struct var *v)
{
  struct expr *e = expr_new(p, EXPR_VAR, at, v->type);
  e->var = v;
  return e;
}

struct expr *expr_func(struct program *p, loc_t at, struct func *f)
{
  struct expr *e = expr_new(p, EXPR_FUNC, at, f->type);
  e->func = f;
  return e;
}

struct expr *expr_load(struct program *p, struct expr *place)
{
  assert(expr_is_place(place));
  struct expr *e = expr_new(p, EXPR_LOAD, place->at,
                            type_unqualified(&p->types, place->type));
  e->a = place;
  return e;
}

/* From floating point to a narrow integer the machine goes by a wider one; what
 * is out of its range is then cut as with gcc, where C says nothing. */
static struct expr *by_wider(struct program *p, struct expr *value,
                             const struct type *ty)
{
  enum type_kind k = TYPE_INT;
  while (ty->kind == TYPE_ENUM && ty->enumeration->type) {
    ty = ty->enumeration->type;
  }
  if (!type_is_integer(ty) || ty->kind == TYPE_BOOL || type_size(ty) > 4 ||
      value->type->kind == TYPE_COMPLEX || !type_is_floating(value->type)) {
    return value;
  }
  if (type_size(ty) == 4) {
    if (!type_is_unsigned(ty)) {
      return value;
    }
    k = TYPE_LONG;
  }
  struct expr *e = expr_new(p, EXPR_CAST, value->at, type_basic(&p->types, k));
  e->a = value;
  e->is_stage = true;
  return e;
}

struct expr *expr_cast(struct program *p, struct expr *value, struct type *ty,
                       bool implicit)
{
  value = by_wider(p, value, ty);
  struct expr *e = expr_new(p, EXPR_CAST, value->at, ty);
  e->a = value;
  e->implicit = implicit;
  return e;
}

struct expr *expr_unary(struct program *p, enum op op, loc_t at, struct expr *a,
                        struct type *ty)
{
  struct expr *e = expr_new(p, EXPR_UNARY, at, ty);
  e->op = (uint8_t)op;
  e->a = a;
  return e;
}

struct expr *expr_binary(struct program *p, enum op op, loc_t at,
                         struct expr *a, struct expr *b, struct type *ty)
{
  struct expr *e = expr_new(p, EXPR_BINARY, at, ty);
  e->op = (uint8_t)op;
  e->a = a;
  e->b = b;
  return e;
}

struct expr *expr_logic(struct program *p, enum op op, loc_t at, struct expr *a,
                        struct expr *b)
{
  struct expr *e = expr_new(p, EXPR_LOGIC, at, type_basic(&p->types, TYPE_INT));
  e->op = (uint8_t)op;
  e->a = a;
  e->b = b;
  return e;
}

struct block *block_new(struct program *p, struct func *f)
{
  struct block *b = ARENA_NEW(p->arena, struct block);
  b->id = f->blocks.count;
  VEC_PUSH(p->arena, &f->blocks, b);
  return b;
}

struct instr *instr_add(struct program *p, struct block *b, enum instr_kind k,
                        loc_t at)
{
  assert(b->term == TERM_NONE);
  struct instr *i = ARENA_NEW(p->arena, struct instr);
  i->kind = (uint8_t)k;
  i->at = at;
  i->number = p->numbers++;
  if (b->last) {
    b->last->next = i;
  } else {
    b->first = i;
  }
  b->last = i;
  return i;
}

void instr_add_arg(struct program *p, struct instr *call, struct expr *arg)
{
  call->args = arena_grow_array(p->arena, call->args, call->arg_count,
                                call->arg_count + 1, sizeof *call->args);
  call->args[call->arg_count++] = arg;
}

struct var *var_temp(struct program *p, struct func *f, struct type *ty,
                     loc_t at)
{
  struct var *v = ARENA_NEW(p->arena, struct var);
  v->kind = VAR_TEMP;
  v->type = ty;
  v->owner = f;
  v->at = at;
  v->id = f->locals.count;
  VEC_PUSH(p->arena, &f->locals, v);
  return v;
}
