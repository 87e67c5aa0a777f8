/* narrow.c -- integers in as few bits as their values need.
 *
 * Needs: uninitialised_run.  Gives: types of variables that only CBMC knows.
 * An interval for each variable that no pointer leads to, blind to order. Every
 * instruction of a thread happens at most once, so after as many rounds of
 * widening every interval by every assignment as there are assignments, all
 * values that can occur are covered; no fixpoint is needed. Bits of a SAT
 * solver's variables that always follow one another are what this saves. */
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

__extension__ typedef __int128 wide;

struct range {
  wide low, high;
};

struct narrowing {
  struct unit *unit;
  struct program *program;
  struct range *of;   /* by var.node */
  bool *wide_open;    /* by var.node: not to be narrowed */
  struct type **type; /* by var.node: the new type of its scalars, or NULL */
  uint32_t vars;
  bool changed;
};

static struct range type_range(const struct type *ty)
{
  unsigned bits = type_bits(ty);
  bool is_unsigned = type_is_unsigned(ty);
  struct range r;
  bits = bits > 64 ? 64 : bits;
  r.low = is_unsigned ? 0 : -((wide)1 << (bits - 1));
  r.high = ((wide)1 << (is_unsigned ? bits : bits - 1)) - 1;
  return r;
}

static struct range join(struct range a, struct range b)
{
  return (struct range){a.low < b.low ? a.low : b.low,
                        a.high > b.high ? a.high : b.high};
}

/* What does not fit wraps around: then it is anything. */
static struct range fit(struct range r, const struct type *ty)
{
  struct range t = type_range(ty);
  return r.low < t.low || r.high > t.high ? t : r;
}

static const struct type *scalar_of(const struct type *ty)
{
  while (ty->kind == TYPE_ARRAY) {
    ty = ty->base;
  }
  return ty;
}

static bool is_candidate(const struct narrowing *n, const struct var *v)
{
  return v && v->node && !n->wide_open[v->node];
}

/* --- intervals of expressions --- */

static struct range eval(const struct narrowing *n, const struct expr *e);

static wide at_least_bits(wide v)
{
  wide all = 1;
  while (all <= v) {
    all *= 2;
  }
  return all - 1;
}

static struct range eval_product(struct range a, struct range b)
{
  wide p[4] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  struct range r = {p[0], p[0]};
  for (int i = 1; i < 4; i++) {
    r = join(r, (struct range){p[i], p[i]});
  }
  return r;
}

static struct range eval_binary(const struct narrowing *n, const struct expr *e)
{
  struct range all = type_range(e->type);
  if (e->op >= OP_EQ && e->op <= OP_GE) {
    return (struct range){0, 1};
  }
  if (!type_is_integer(e->a->type) || !type_is_integer(e->b->type)) {
    return all;
  }
  struct range a = eval(n, e->a), b = eval(n, e->b);
  bool positive = a.low >= 0 && b.low >= 0;
  switch (e->op) {
  case OP_ADD:
    return fit((struct range){a.low + b.low, a.high + b.high}, e->type);
  case OP_SUB:
    return fit((struct range){a.low - b.high, a.high - b.low}, e->type);
  case OP_MUL:
    return fit(eval_product(a, b), e->type);
  case OP_AND:
    if (a.low >= 0 || b.low >= 0) {
      wide high = a.low < 0                      ? b.high
                  : b.low < 0 || a.high < b.high ? a.high
                                                 : b.high;
      return (struct range){0, high};
    }
    return all;
  case OP_OR:
  case OP_XOR:
    return positive ? (struct range){0, at_least_bits(a.high > b.high ? a.high
                                                                      : b.high)}
                    : all;
  case OP_MOD:
    return positive && b.low > 0
               ? (struct range){0, a.high < b.high - 1 ? a.high : b.high - 1}
               : all;
  case OP_DIV:
    return positive && b.low > 0 ? (struct range){0, a.high} : all;
  case OP_SHR:
    return positive ? (struct range){0, a.high} : all;
  default:
    return all;
  }
}

static struct range eval_unary(const struct narrowing *n, const struct expr *e)
{
  if (e->op == OP_LNOT) {
    return (struct range){0, 1};
  }
  if (!type_is_integer(e->a->type)) {
    return type_range(e->type);
  }
  struct range a = eval(n, e->a);
  if (e->op == OP_NEG) {
    return fit((struct range){-a.high, -a.low}, e->type);
  }
  return e->op == OP_NOT && !type_is_unsigned(e->type)
             ? (struct range){-a.high - 1, -a.low - 1}
             : type_range(e->type);
}

static struct range eval(const struct narrowing *n, const struct expr *e)
{
  struct number v;
  if (type_bits(e->type) > 64) {
    return type_range(e->type);
  }
  if (expr_number(e, &v)) {
    wide w = type_is_unsigned(e->type) ? (wide)v.low : (wide)(int64_t)v.low;
    return (struct range){w, w};
  }
  switch ((enum expr_kind)e->kind) {
  case EXPR_LOAD: {
    const struct var *root = place_root(e->a);
    bool bits = e->a->kind == EXPR_MEMBER;
    return is_candidate(n, root) && !bits ? n->of[root->node]
                                          : type_range(e->type);
  }
  case EXPR_CAST:
    return e->type->kind == TYPE_BOOL ? (struct range){0, 1}
           : type_is_integer(e->a->type) && type_bits(e->a->type) <= 64
               ? fit(eval(n, e->a), e->type)
               : type_range(e->type);
  case EXPR_BINARY:
    return eval_binary(n, e);
  case EXPR_UNARY:
    return eval_unary(n, e);
  case EXPR_LOGIC:
    return (struct range){0, 1};
  case EXPR_COND:
    return join(eval(n, e->b), eval(n, e->c));
  default:
    return type_range(e->type);
  }
}

/* --- which variables, and what is assigned to them --- */

static void add_range(struct narrowing *n, const struct var *v, struct range r)
{
  struct range *old = &n->of[v->node], now = join(*old, r);
  if (now.low != old->low || now.high != old->high) {
    *old = now;
    n->changed = true;
  }
}

static void open_place(struct narrowing *n, const struct expr *place)
{
  const struct var *v = place_root(place);
  if (v && v->node) {
    n->wide_open[v->node] = true;
  }
}

/* Whose address is used is not for us. */
static void open_addresses(struct narrowing *n, const struct expr *e)
{
  if (e->kind == EXPR_INDEX && e->a->kind == EXPR_DECAY) {
    open_addresses(n, e->a->a);
    open_addresses(n, e->b);
    return;
  }
  if (e->kind == EXPR_ADDR || e->kind == EXPR_DECAY) {
    open_place(n, e->a);
  }
  if (e->kind == EXPR_LOAD && !type_is_scalar(e->type)) {
    open_place(n, e->a); /* copied whole */
  }
  int k = expr_operands(e);
  for (int i = 0; i < k; i++) {
    open_addresses(n, expr_operand(e, i));
  }
}

static void open_instr(struct narrowing *n, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    open_addresses(n, o.e);
    if (o.role == ROLE_UPDATE ||
        (o.role == ROLE_RESULT &&
         (i->kind == INSTR_RMW || !type_is_scalar(o.e->type)))) {
      open_place(n, o.e);
    }
  }
}

static void open_init(struct narrowing *n, const struct init *in)
{
  if (in->value) {
    open_addresses(n, in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    open_init(n, in->parts[i].init);
  }
}

static void init_range(struct narrowing *n, const struct var *v,
                       const struct init *in)
{
  if (in->value) {
    add_range(n, v, eval(n, in->value));
  }
  for (uint32_t i = 0; i < in->count; i++) {
    init_range(n, v, in->parts[i].init);
  }
}

static void number_var(struct narrowing *n, struct var *v)
{
  const struct type *ty = scalar_of(v->type);
  bool good = type_is_integer(ty) && type_bits(ty) <= 64 && type_bits(ty) > 1 &&
              !v->is_extern && !v->is_vla && !v->is_unset;
  /* Smaller numbers would also do for arrays that are indexed wrongly. */
  v->node = good ? ++n->vars : 0;
}

static void each_var(struct narrowing *n,
                     void (*f)(struct narrowing *n, struct var *v))
{
  struct var_vec *globals = &n->program->globals;
  for (uint32_t i = 0; i < globals->count; i++) {
    f(n, globals->at[i]);
  }
  for (uint32_t t = 0; t < n->unit->threads.count; t++) {
    struct var_vec *locals = &n->unit->threads.at[t]->flat->locals;
    for (uint32_t i = 0; i < locals->count; i++) {
      f(n, locals->at[i]);
    }
  }
}

static void each_instr(struct narrowing *n,
                       void (*f)(struct narrowing *n, const struct instr *i))
{
  for (uint32_t t = 0; t < n->unit->threads.count; t++) {
    const struct func *flat = n->unit->threads.at[t]->flat;
    for (uint32_t b = 0; b < flat->blocks.count; b++) {
      for (const struct instr *i = flat->blocks.at[b]->first; i; i = i->next) {
        f(n, i);
      }
    }
  }
}

static struct range call_range(const struct narrowing *n, const struct instr *i)
{
  switch ((enum model_result)model_row(i->model)->result) {
  case RESULT_NAME:
    return (struct range){1, n->unit->threads.count};
  case RESULT_ANY:
    return type_range(i->place->type);
  case RESULT_ERROR:
    break;
  }
  if (bounds_check(&n->unit->bounds, PROPERTY_LOCKS)) {
    return (struct range){0, 0x1ff}; /* misuse.c */
  }
  /* Error numbers of models.c: at most EINVAL, or EDEADLK. */
  return (struct range){0, n->unit->robust ? 131 : n->unit->kinds ? 35 : 22};
}

static void assign_range(struct narrowing *n, const struct instr *i)
{
  const struct var *v = i->place ? place_root(i->place) : NULL;
  if (!is_candidate(n, v)) {
    return;
  }
  switch ((enum instr_kind)i->kind) {
  case INSTR_ASSIGN:
    add_range(n, v, fit(eval(n, i->value), i->place->type));
    break;
  case INSTR_ZERO:
    break; /* all have zero */
  case INSTR_CALL:
    add_range(n, v, fit(call_range(n, i), i->place->type));
    break;
  default:
    n->wide_open[v->node] = true;
    break;
  }
}

static void start_var(struct narrowing *n, struct var *v)
{
  if (v->node && v->init) {
    init_range(n, v, v->init);
  }
}

static void open_globals(struct narrowing *n, struct var *v)
{
  if (v->init) {
    open_init(n, v->init);
  }
}

static uint32_t count_assignments(const struct unit *u)
{
  uint32_t n = 0;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *flat = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < flat->blocks.count; b++) {
      for (const struct instr *i = flat->blocks.at[b]->first; i; i = i->next) {
        n += i->place != NULL;
      }
    }
  }
  return n;
}

static void widen_var(struct narrowing *n, struct var *v)
{
  if (v->node) {
    n->of[v->node] = type_range(scalar_of(v->type));
  }
}

enum { WORK_MAX = 20000000 };

static void solve(struct narrowing *n)
{
  uint32_t steps = count_assignments(n->unit);
  uint64_t work = 0;
  each_var(n, start_var);
  n->changed = true;
  for (uint32_t i = 0; n->changed && i <= steps && !unit_is_late(n->unit);
       i++) {
    n->changed = false;
    each_instr(n, assign_range);
    work += steps;
    if (work > WORK_MAX && n->changed) {
      each_var(n, widen_var);
      return;
    }
  }
}

/* --- new types --- */

static unsigned bits_for(struct range r)
{
  unsigned bits = 1;
  if (r.low >= 0) {
    while (((wide)1 << bits) - 1 < r.high) {
      bits++;
    }
    return bits;
  }
  while (-((wide)1 << (bits - 1)) > r.low ||
         ((wide)1 << (bits - 1)) - 1 < r.high) {
    bits++;
  }
  return bits;
}

/* Printed by its name; otherwise still the old type. */
static struct type *small_type(struct narrowing *n, const struct type *old,
                               const char *name)
{
  struct arena *a = n->unit->arena;
  struct type *ty = ARENA_NEW(a, struct type);
  struct type *of = ARENA_NEW(a, struct type);
  *of = *type_unqualified(&n->program->types, (struct type *)old);
  of->alias = NULL;
  *ty = *of;
  ty->alias = ARENA_NEW(a, struct alias);
  *ty->alias = (struct alias){.name = names_get_z(n->program->names, name),
                              .type = of,
                              .builtin = true};
  return ty;
}

static struct type *with_scalar(struct narrowing *n, struct type *ty,
                                struct type *scalar)
{
  return ty->kind == TYPE_ARRAY
             ? type_array(&n->program->types, with_scalar(n, ty->base, scalar),
                          ty->length)
             : scalar;
}

static void choose_type(struct narrowing *n, struct var *v)
{
  if (!is_candidate(n, v)) {
    return;
  }
  struct range r = n->of[v->node];
  const struct type *old = scalar_of(v->type);
  unsigned bits = bits_for(r);
  const char *sign = r.low < 0 ? "signed" : "unsigned";
  /* CBMC addresses elements of arrays by the byte. */
  if (v->type->kind == TYPE_ARRAY) {
    bits = (bits + 7) / 8 * 8;
  }
  if (bits >= type_size(old) * 8) {
    return;
  }
  struct type *scalar = small_type(
      n, old,
      arena_printf(n->unit->arena, "%s __CPROVER_bitvector[%u]", sign, bits));
  n->type[v->node] = scalar;
  v->wide_type = v->type;
  v->type = with_scalar(n, v->type, scalar);
}

static void retype_place(struct narrowing *n, struct expr *e)
{
  if (e->kind == EXPR_VAR) {
    e->type = e->var->type;
  } else if (e->kind == EXPR_INDEX) {
    retype_place(n, e->a->a);
    e->type = e->a->a->type->base;
  }
}

static void retype(struct narrowing *n, struct expr *e)
{
  const struct var *v = e->kind == EXPR_LOAD ? place_root(e->a) : NULL;
  struct type *small = v && v->node ? n->type[v->node] : NULL;
  if (small && e->type == small) {
    return; /* seen before: expressions are shared */
  }
  int k = expr_operands(e);
  for (int i = 0; i < k; i++) {
    retype(n, expr_operand(e, i));
  }
  if (small) {
    struct expr *inner = ARENA_NEW(n->unit->arena, struct expr);
    *inner = *e;
    inner->type = small;
    retype_place(n, inner->a);
    e->kind = EXPR_CAST;
    e->a = inner;
    e->implicit = false;
  }
}

static void retype_instr(struct narrowing *n, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    retype(n, o.e);
    const struct var *v = o.role == ROLE_RESULT ? place_root(o.e) : NULL;
    if (v && v->node && n->type[v->node]) {
      retype_place(n, o.e);
    }
  }
}

void narrow_run(struct unit *u)
{
  struct narrowing n = {.unit = u, .program = u->program};
  each_var(&n, number_var);
  /* The arena does not align for numbers this wide. */
  char *raw = arena_alloc_array(u->arena, n.vars + 2, sizeof *n.of);
  n.of = (struct range *)(void *)(raw + (-(uintptr_t)raw & 15));
  n.wide_open = arena_alloc_array(u->arena, n.vars + 1, sizeof *n.wide_open);
  n.type = arena_alloc_array(u->arena, n.vars + 1, sizeof *n.type);
  each_var(&n, open_globals);
  each_instr(&n, open_instr);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *flat = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < flat->blocks.count; b++) {
      if (flat->blocks.at[b]->value) {
        open_addresses(&n, flat->blocks.at[b]->value);
      }
    }
  }
  solve(&n);
  each_var(&n, choose_type);
  each_instr(&n, retype_instr);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *flat = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < flat->blocks.count; b++) {
      if (flat->blocks.at[b]->value) {
        retype(&n, flat->blocks.at[b]->value);
      }
    }
  }
}
