/* check.c -- whether a function obeys the rules that ir.h states.
 *
 * Run after lowering and after every pass in tests: a pass that breaks a rule
 * is found at once, and not by the wrong answer of a later one. */
#include "ir/check_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool require(struct checker *c, bool holds, loc_t at, const char *fmt, ...)
{
  if (holds || !c->ok) {
    return holds && c->ok;
  }
  char text[256];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  c->ok = false;
  c->at = at;
  c->why = arena_strndup(c->program->arena, text, strlen(text));
  return false;
}

static bool same(const struct type *a, const struct type *b)
{
  return type_same(a, b, 0);
}

/* --- instructions --- */

static bool rule(struct checker *c, const struct instr *i, bool holds,
                 const char *text)
{
  return require(c, holds, i->at, "%s: %s", instr_kind_name(i->kind), text);
}

static bool check_assign(struct checker *c, const struct instr *i)
{
  bool lone;
  if (!rule(c, i, i->place && i->value, "place or value is missing") ||
      !check_place(c, i->place, "what is assigned to") ||
      !check_lone_value(c, i->value, "what is assigned", &lone)) {
    return false;
  }
  const struct type *to = i->place->type, *from = i->value->type;
  bool own = i->place->kind == EXPR_VAR && !i->place->var->address_taken &&
             i->place->var->kind >= VAR_PARAM;
  if (to->kind == TYPE_ARRAY && from->kind == TYPE_ARRAY) {
    return rule(c, i,
                same(to->base, from->base) && type_size(from) <= type_size(to),
                "the arrays do not fit");
  }
  return rule(c, i, !type_is_void(to) && to->kind != TYPE_FUNCTION,
              "the place holds no value") &&
         rule(c, i, same(to, from), "place and value differ in type") &&
         rule(c, i, !lone || own || reads_private(c, i->value),
              "a volatile or _Atomic place is read into no private "
              "variable");
}

static bool check_zero(struct checker *c, const struct instr *i)
{
  return rule(c, i, i->place && !i->value,
              "needs a place and takes no value") &&
         check_place(c, i->place, "what is zeroed");
}

static const struct type *callee_type(const struct expr *e)
{
  const struct type *ty = e->type;
  if (ty->kind == TYPE_POINTER && !expr_is_place(e)) {
    ty = ty->base;
  }
  return ty->kind == TYPE_FUNCTION ? ty : NULL;
}

static bool is_builtin_call(const struct expr *callee)
{
  while (callee->kind == EXPR_DECAY || callee->kind == EXPR_ADDR) {
    callee = callee->a;
  }
  return callee->kind == EXPR_FUNC && callee->func->is_builtin;
}

/* Builtins may be generic; their types are what the front end made of it. */
static bool check_args(struct checker *c, const struct instr *i,
                       const struct type *ty, bool builtin)
{
  bool counted = ty->old_style || (ty->variadic ? i->arg_count >= ty->length
                                                : i->arg_count == ty->length);
  if (!rule(c, i, counted || builtin, "wrong number of arguments")) {
    return false;
  }
  for (uint32_t k = 0; k < i->arg_count; k++) {
    const struct expr *arg = i->args[k];
    if (!rule(c, i, arg != NULL, "an argument is missing") ||
        !check_value(c, arg, "an argument") ||
        !rule(c, i, arg->kind != EXPR_TYPE || builtin,
              "a type as an argument of no builtin")) {
      return false;
    }
    if (builtin || ty->old_style || k >= ty->length) {
      continue;
    }
    const struct type *want = ty->params[k];
    bool loose = want->kind == TYPE_UNION && want->record->transparent;
    if (!rule(c, i, loose || same(arg->type, want),
              "an argument differs from its parameter in type")) {
      return false;
    }
  }
  return true;
}

static bool check_call(struct checker *c, const struct instr *i)
{
  if (!rule(c, i, i->value != NULL, "no callee") ||
      !(expr_is_place(i->value) ? check_place(c, i->value, "the callee")
                                : check_value(c, i->value, "the callee"))) {
    return false;
  }
  const struct type *ty = callee_type(i->value);
  bool builtin = is_builtin_call(i->value);
  if (!rule(c, i, ty != NULL, "the callee is no function") ||
      !check_args(c, i, ty, builtin)) {
    return false;
  }
  return !i->place ||
         (check_place(c, i->place, "the place of the result") &&
          rule(c, i, !type_is_void(ty->base), "a void result is used") &&
          rule(c, i, builtin || same(i->place->type, ty->base),
               "place and result differ in type"));
}

static bool is_one(const struct expr *e)
{
  while (e->kind == EXPR_CAST) {
    e = e->a;
  }
  return e->kind == EXPR_FLOAT || (e->kind == EXPR_INT && e->value[0] == 1);
}

static bool check_rmw(struct checker *c, const struct instr *i)
{
  return rule(c, i, i->target && i->value, "target or value is missing") &&
         check_place(c, i->target, "the target") &&
         check_value(c, i->value, "the operand") &&
         rule(c, i, i->op >= OP_ADD && i->op <= OP_OR,
              "not an operator of an assignment") &&
         rule(c, i,
              type_is_scalar(i->target->type) ||
                  i->target->type->kind == TYPE_VECTOR,
              "the target is no scalar") &&
         rule(c, i,
              i->target->type->kind != TYPE_POINTER ||
                  ((i->op == OP_ADD || i->op == OP_SUB) &&
                   type_is_integer(i->value->type)),
              "a pointer needs + or - and an integer") &&
         rule(c, i,
              !i->post ||
                  ((i->op == OP_ADD || i->op == OP_SUB) && is_one(i->value)),
              "the old value is the result, but it is not ++ or --") &&
         (!i->place || (check_place(c, i->place, "the place of the result") &&
                        rule(c, i, same(i->place->type, i->target->type),
                             "place and target differ in type")));
}

static bool check_eval(struct checker *c, const struct instr *i)
{
  bool lone;
  return rule(c, i, i->value && !i->place,
              "needs a value and takes no place") &&
         check_lone_value(c, i->value, "what is evaluated", &lone);
}

static bool check_declare(struct checker *c, const struct instr *i)
{
  const struct var *v = i->var;
  return rule(c, i, v && !i->place, "needs a variable and takes no place") &&
         rule(c, i, v->kind == VAR_LOCAL && v->owner == c->func,
              "not a local of this function") &&
         rule(c, i, v->is_vla == (i->value != NULL),
              "a size goes with a variable-length array only") &&
         (!i->value || (check_value(c, i->value, "the size") &&
                        rule(c, i, type_is_integer(i->value->type),
                             "the size is not an integer") &&
                        rule(c, i, v->type->kind == TYPE_POINTER,
                             "a variable-length array that is no pointer")));
}

static bool check_fence(struct checker *c, const struct instr *i)
{
  return rule(c, i, !i->place && !i->value, "takes no operands") &&
         rule(c, i, i->op == FENCE_COMPILER || i->op == FENCE_THREAD,
              "unknown kind of fence") &&
         rule(c, i, i->order > MEMORY_PLAIN && i->order <= MEMORY_SEQ_CST,
              "unknown memory order");
}

static bool check_unsupported(struct checker *c, const struct instr *i)
{
  return rule(c, i, i->text != NULL, "says nothing");
}

static bool check_if(struct checker *c, const struct instr *i);

static bool (*const checks[INSTR_COUNT])(struct checker *c,
                                         const struct instr *i) = {
    [INSTR_ASSIGN] = check_assign,
    [INSTR_ZERO] = check_zero,
    [INSTR_CALL] = check_call,
    [INSTR_RMW] = check_rmw,
    [INSTR_EVAL] = check_eval,
    [INSTR_DECLARE] = check_declare,
    [INSTR_FENCE] = check_fence,
    [INSTR_IF] = check_if,
    [INSTR_UNSUPPORTED] = check_unsupported,
};

static bool check_list(struct checker *c, const struct instr *first)
{
  for (const struct instr *i = first; i; i = i->next) {
    if (!require(c, i->kind < INSTR_COUNT, i->at, "unknown instruction kind") ||
        !checks[i->kind](c, i)) {
      return false;
    }
  }
  return true;
}

static bool check_if(struct checker *c, const struct instr *i)
{
  return rule(c, i, i->value && type_is_scalar(i->value->type),
              "needs a scalar") &&
         check_value(c, i->value, "the condition") && check_list(c, i->body) &&
         check_list(c, i->other);
}

/* --- terminators --- */

static bool check_target(struct checker *c, const struct block *b,
                         const struct block *to)
{
  const struct block_vec *all = &c->func->blocks;
  return require(c, to != NULL, b->at, "block %u: no target", b->id) &&
         require(c, to->id < all->count && all->at[to->id] == to, b->at,
                 "block %u: the target is not in this function", b->id);
}

static int compare_cases(const void *a, const void *b)
{
  const struct switch_case *x = a, *y = b;
  return (x->low > y->low) - (x->low < y->low);
}

/* Unsigned values in an order that int64_t keeps. */
static int64_t ordered(int64_t value, bool is_unsigned)
{
  return is_unsigned ? (int64_t)((uint64_t)value ^ 1ull << 63) : value;
}

static bool check_cases(struct checker *c, const struct block *b)
{
  bool is_unsigned = type_is_unsigned(b->value->type);
  struct switch_case *sorted =
      arena_alloc_array(c->program->arena, b->case_count + 1, sizeof *sorted);
  for (uint32_t i = 0; i < b->case_count; i++) {
    sorted[i].low = ordered(b->cases[i].low, is_unsigned);
    sorted[i].high = ordered(b->cases[i].high, is_unsigned);
    if (!check_target(c, b, b->cases[i].to) ||
        !require(c, sorted[i].low <= sorted[i].high, b->at,
                 "block %u: an empty range of cases", b->id)) {
      return false;
    }
  }
  qsort(sorted, b->case_count, sizeof *sorted, compare_cases);
  for (uint32_t i = 1; i < b->case_count; i++) {
    if (!require(c, sorted[i - 1].high < sorted[i].low, b->at,
                 "block %u: cases overlap", b->id)) {
      return false;
    }
  }
  return true;
}

static bool check_return(struct checker *c, const struct block *b)
{
  const struct type *result = c->func->type->base;
  return !b->value ||
         (check_value(c, b->value, "the result") &&
          require(c, !type_is_void(result), b->at,
                  "block %u: a void function returns a value", b->id) &&
          require(c, same(b->value->type, result), b->at,
                  "block %u: the value is not of the result's type", b->id));
}

static bool check_term(struct checker *c, const struct block *b)
{
  bool has = b->value != NULL;
  switch ((enum term_kind)b->term) {
  case TERM_NONE:
    return require(c, false, b->at, "block %u has no terminator", b->id);
  case TERM_JUMP:
    return require(c, !has, b->at, "block %u: a jump takes no value", b->id) &&
           check_target(c, b, b->to[0]);
  case TERM_BRANCH:
    return require(c, has, b->at, "block %u: no condition", b->id) &&
           check_value(c, b->value, "the condition") &&
           require(c, type_is_scalar(b->value->type), b->at,
                   "block %u: the condition is no scalar", b->id) &&
           check_target(c, b, b->to[0]) && check_target(c, b, b->to[1]);
  case TERM_SWITCH:
    return require(c, has, b->at, "block %u: no value to switch on", b->id) &&
           check_value(c, b->value, "the value of a switch") &&
           require(c, type_is_integer(b->value->type), b->at,
                   "block %u: the value of a switch is not an integer",
                   b->id) &&
           check_target(c, b, b->to[0]) && check_cases(c, b);
  case TERM_RETURN:
    return check_return(c, b);
  case TERM_UNREACHABLE:
    return require(c, !has, b->at, "block %u: nothing returns no value", b->id);
  }
  return require(c, false, b->at, "block %u: unknown terminator", b->id);
}

static bool check_block(struct checker *c, const struct block *b,
                        uint32_t index)
{
  const struct instr *last = b->first;
  while (last && last->next) {
    last = last->next;
  }
  if (!require(c, b->id == index, b->at, "block %u stands at index %u", b->id,
               index) ||
      !check_list(c, b->first)) {
    return false;
  }
  return require(c, last == b->last, b->at,
                 "block %u: last is not the last instruction", b->id) &&
         check_term(c, b);
}

/* --- initialisers --- */

static bool check_init(struct checker *c, const struct init *in)
{
  const struct type *ty = in->type;
  if (!require(c, ty != NULL, in->at, "an initialiser has no type") ||
      !require(c, !in->value || !in->count, in->at,
               "an initialiser has both a value and parts")) {
    return false;
  }
  if (in->value) {
    const struct expr *e = in->value;
    if (e->kind == EXPR_STRING) {
      return require(c, ty->kind == TYPE_ARRAY, in->at,
                     "a string initialises no array");
    }
    bool lone;
    return check_lone_value(c, e, "an initialiser", &lone) &&
           require(c, same(e->type, ty), in->at,
                   "an initialiser differs from its object in type");
  }
  bool array = ty->kind == TYPE_ARRAY || ty->kind == TYPE_VECTOR;
  bool open = ty->incomplete || ty->flexible_zero;
  if (!require(c, !in->count || array || type_is_record(ty), in->at,
               "a scalar has parts")) {
    return false;
  }
  uint64_t next = 0;
  for (uint32_t i = 0; i < in->count; i++) {
    const struct init_part *part = &in->parts[i];
    uint64_t limit = array ? open ? UINT64_MAX : ty->length : ty->record->count;
    if (!require(c, part->index >= next && part->last >= part->index, in->at,
                 "parts of an initialiser are not in order") ||
        !require(c, part->last < limit, in->at,
                 "part %llu of an initialiser is out of range",
                 (unsigned long long)part->last) ||
        !require(c, array || part->last == part->index, in->at,
                 "a range of members") ||
        !require(c, part->init != NULL, in->at,
                 "a part of an initialiser is missing") ||
        !check_init(c, part->init)) {
      return false;
    }
    next = part->last + 1;
  }
  return require(c, ty->kind != TYPE_UNION || in->count <= 1, in->at,
                 "a union has two parts initialised");
}

static bool check_var(struct checker *c, const struct var *v)
{
  const char *name = v->name ? v->name->text : "a temporary or literal";
  bool is_static = v->kind == VAR_GLOBAL || v->kind == VAR_STATIC;
  return check_type(c, v->type, v->at, name) &&
         require(c, is_static || !v->init, v->at,
                 "%s: an automatic variable has an initialiser", name) &&
         require(c, v->kind != VAR_TEMP || !v->address_taken, v->at,
                 "the address of a temporary is taken") &&
         require(c, v->kind == VAR_GLOBAL || v->owner == c->func, v->at,
                 "%s: a local of another function", name) &&
         (!v->init || check_init(c, v->init));
}

static bool check_locals(struct checker *c, const struct var_vec *vars,
                         bool params)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    const struct var *v = vars->at[i];
    if (!require(c, v->kind != VAR_GLOBAL && (v->kind == VAR_PARAM) == params,
                 v->at, "a variable of the wrong kind") ||
        !check_var(c, v)) {
      return false;
    }
  }
  return true;
}

/* --- all --- */

static void check_body(struct checker *c)
{
  const struct func *f = c->func;
  const struct type *ty = f->type;
  if (!require(c, ty && ty->kind == TYPE_FUNCTION, f->at,
               "a function without a function type") ||
      !check_type(c, ty, f->at, f->name->text) || !f->defined || f->alias_of) {
    return;
  }
  if (!require(c, f->blocks.count > 0, f->at, "%s has no entry block",
               f->name->text) ||
      !require(c, ty->old_style || f->params.count == ty->length, f->at,
               "%s: parameters differ from the type's", f->name->text) ||
      !check_locals(c, &f->params, true) ||
      !check_locals(c, &f->locals, false)) {
    return;
  }
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    if (!check_block(c, f->blocks.at[i], i)) {
      return;
    }
  }
}

static bool report(const struct checker *c, const char **why, loc_t *at)
{
  if (!c->ok) {
    *why = c->why;
    *at = c->at;
  }
  return c->ok;
}

bool check_func(struct program *p, struct func *f, const char **why, loc_t *at)
{
  struct checker c = {.program = p, .func = f, .ok = true};
  check_body(&c);
  return report(&c, why, at);
}

bool check_thread(struct program *p, struct func *f, const char **why,
                  loc_t *at)
{
  struct checker c = {.program = p, .func = f, .ok = true, .is_thread = true};
  check_body(&c);
  return report(&c, why, at);
}

bool check_program(struct program *p, const char **why, loc_t *at)
{
  struct checker c = {.program = p, .ok = true};
  for (uint32_t i = 0; i < p->globals.count && c.ok; i++) {
    const struct var *v = p->globals.at[i];
    if (require(&c, v->kind == VAR_GLOBAL, v->at,
                "a variable of the wrong kind")) {
      check_var(&c, v);
    }
  }
  for (uint32_t i = 0; i < p->funcs.count && c.ok; i++) {
    c.func = p->funcs.at[i];
    check_body(&c);
  }
  return report(&c, why, at);
}
