/* builder.c -- see builder.h. */
#include "transforms/emit/builder.h"

void builder_open(struct builder *b, const struct unit *u)
{
  b->program = u->program;
  b->arena = u->arena;
  b->out = *u->program;
  b->out.funcs = (struct func_vec){0};
  b->out.globals = (struct var_vec){0};
  copies_open(&b->copies, u);
}

struct type *build_type(struct builder *b, enum type_kind k)
{
  return type_basic(&b->program->types, k);
}

struct expr *build_number(struct builder *b, enum type_kind k, uint64_t value)
{
  return expr_int(b->program, 0, build_type(b, k), value);
}

struct expr *build_load(struct builder *b, struct var *v)
{
  return expr_load(b->program, expr_var(b->program, 0, v));
}

struct instr *build(struct builder *b, enum instr_kind k, loc_t at)
{
  if (b->block) {
    return instr_add(b->program, b->block, k, at);
  }
  struct instr *i = ARENA_NEW(b->arena, struct instr);
  i->kind = (uint8_t)k;
  i->at = at;
  *b->tail = i;
  b->tail = &i->next;
  return i;
}

struct instr *build_copy(struct builder *b, const struct instr *i)
{
  struct instr *copy = build(b, i->kind, i->at);
  *copy = *i;
  copy->next = NULL;
  return copy;
}

void build_set(struct builder *b, struct var *v, struct expr *value)
{
  struct instr *i = build(b, INSTR_ASSIGN, 0);
  i->place = expr_var(b->program, 0, v);
  i->value = value;
}

struct instr *build_call(struct builder *b, const char *name,
                         struct type *result, loc_t at)
{
  struct instr *i = build(b, INSTR_CALL, at);
  struct func *f = model_func(&b->out, name, result);
  i->value = expr_func(b->program, at, f);
  return i;
}

struct instr *build_do(struct builder *b, const char *name, loc_t at)
{
  return build_call(b, name, build_type(b, TYPE_VOID), at);
}

void build_arg(struct builder *b, struct instr *call, struct expr *arg)
{
  instr_add_arg(b->program, call, arg);
}

/* A call, so that the value is found in a trace; a pointer may be any. */
static void put_any(void *user, struct expr *place)
{
  struct builder *b = user;
  const char *name = model_row(nondet_model(place->type))->name;
  struct type *ty = type_unqualified(&b->program->types, place->type);
  if (name) {
    build_call(b, name, ty, place->at)->place = place;
    return;
  }
  struct var *v = var_temp(b->program, b->func, ty, 0);
  struct instr *i = build(b, INSTR_ASSIGN, place->at);
  v->kind = VAR_TEMP;
  i->place = place;
  i->value = build_load(b, v);
}

void build_declared(struct builder *b, const struct instr *declare)
{
  const struct var *v = declare->var;
  if ((v->is_unset || v->address_taken) && !nondet_is_at_once_stored(declare)) {
    nondet_each(b->program, expr_var(b->program, declare->at, declare->var),
                put_any, b);
  }
}

struct var *build_global(struct builder *b, struct type *ty, const char *name)
{
  struct var *v = ARENA_NEW(b->arena, struct var);
  v->kind = VAR_GLOBAL;
  v->type = ty;
  v->name = names_get_z(b->program->names, name);
  v->id = b->out.globals.count;
  VEC_PUSH(b->arena, &b->out.globals, v);
  return v;
}

struct func *build_func(struct builder *b, struct type *result,
                        const char *name)
{
  struct func *f = ARENA_NEW(b->arena, struct func);
  f->name = names_get_z(b->program->names, name);
  f->type = type_function(&b->program->types, result, NULL, 0, false);
  f->defined = f->is_used = true;
  VEC_PUSH(b->arena, &b->out.funcs, f);
  return f;
}
