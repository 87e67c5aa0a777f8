/* domain.c -- inputs of which few values need to be tried, so that trying them
 * is trying all.
 *
 * Needs: sharing_run, points_run.  Gives: for an input, values such that any
 * other one does what one of them does, or nothing at all.
 * The input is followed from where it is made to where its value may begin to
 * matter: a point (the end of the step), a call, a store that is not to a
 * variable nobody else sees. The values that the conditions on the way let
 * through to there are tried, all. Those that lead to where the thread silently
 * goes no further (a failed assumption) are not. Those that lead to where the
 * input, and what was computed of it, is not needed any more behave alike if
 * only comparisons with constants tell them apart: one value of each interval
 * between the constants is tried. Or else see remainder.c.
 * Nothing that happens within one step can be seen from outside of it, and an
 * evaluation that could crash counts as mattering. Sets are hulls, intervals
 * that may be too large but never too small: of an unsigned input that becomes
 * a signed one they are much smaller if it is taken for that from the start, so
 * both are tried. If there are too many values, they are still those among
 * which it is worth while to look. */
#include "transforms/analysis/domain.h"

#include "transforms/analysis/constants.h"

__extension__ typedef __int128 wide;

enum { STARTS_MAX = 64, WORK_MAX = 2000, DEPTH_MAX = 40 };

struct range {
  wide low, high; /* empty: low > high */
};

/* What was assigned since the input, newest first. */
struct binding {
  const struct binding *up;
  const struct var *var;
  const struct expr *value; /* NULL: another input */
  bool whole;               /* not only a part of the variable */
};

struct follower {
  struct arena *arena;
  const struct func *flat;
  const struct live *live;
  const struct var *input;
  bool is_unsigned; /* so it is taken, whatever its type is */
  struct range all;
  bool inexact; /* the condition asks for more than how it compares */
  bool alike;   /* some values were found to behave alike */
  wide starts[STARTS_MAX]; /* where one interval of those begins */
  uint32_t start_count;
  uint32_t work; /* more than WORK_MAX: nothing is known */
};

static const struct range nothing = {1, 0};

static struct range bits_range(unsigned bits, bool is_unsigned)
{
  struct range r;
  r.low = is_unsigned ? 0 : -((wide)1 << (bits - 1));
  r.high = ((wide)1 << (is_unsigned ? bits : bits - 1)) - 1;
  return r;
}

static struct range type_range(const struct type *ty)
{
  return bits_range(type_bits(ty), type_is_unsigned(ty));
}

bool domain_is_word(const struct type *ty)
{
  return type_is_integer(ty) && type_bits(ty) <= 64;
}

bool domain_constant(const struct expr *e, int64_t *bits)
{
  struct number n;
  if (!domain_is_word(e->type) || !expr_number(e, &n)) {
    return false;
  }
  *bits = (int64_t)n.low;
  return true;
}

static bool is_empty(struct range r)
{
  return r.low > r.high;
}

static bool holds(struct range r, wide v)
{
  return r.low <= v && v <= r.high;
}

static struct range meet(struct range a, struct range b)
{
  return (struct range){a.low > b.low ? a.low : b.low,
                        a.high < b.high ? a.high : b.high};
}

static struct range hull(struct range a, struct range b)
{
  if (is_empty(a) || is_empty(b)) {
    return is_empty(a) ? b : a;
  }
  return (struct range){a.low < b.low ? a.low : b.low,
                        a.high > b.high ? a.high : b.high};
}

static bool constant(const struct expr *e, wide *value)
{
  int64_t bits;
  if (!domain_constant(e, &bits)) {
    return false;
  }
  *value = type_is_unsigned(e->type) ? (wide)(uint64_t)bits : (wide)bits;
  return true;
}

/* --- what an expression says of the input --- */

/* The newest binding, or NULL. */
static const struct binding *find(const struct binding *env,
                                  const struct var *v)
{
  while (env && env->var != v) {
    env = env->up;
  }
  return env;
}

static bool depends(const struct follower *f, const struct binding *env,
                    const struct expr *e)
{
  if (e->kind == EXPR_VAR) {
    if (e->var == f->input) {
      return true;
    }
    for (const struct binding *b = env; b; b = b->up) {
      if (b->var == e->var) {
        if (b->value && depends(f, b->up, b->value)) {
          return true;
        }
        if (b->whole) {
          return false;
        }
      }
    }
    return false;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    if (depends(f, env, expr_operand(e, i))) {
      return true;
    }
  }
  return false;
}

static struct range anything(struct follower *f, const struct binding *env,
                             const struct expr *e)
{
  f->inexact = f->inexact || depends(f, env, e);
  return f->all;
}

static void add_start(struct follower *f, wide v)
{
  for (uint32_t i = 0; i < f->start_count; i++) {
    if (f->starts[i] == v) {
      return;
    }
  }
  if (f->start_count == STARTS_MAX) {
    f->work = WORK_MAX + 1;
  } else if (holds(f->all, v)) {
    f->starts[f->start_count++] = v;
  }
}

static struct range truth(struct follower *f, const struct binding *env,
                          const struct expr *e, bool on);
static struct range where(struct follower *f, const struct binding *env,
                          const struct expr *e, struct range r);

/* Values by 2^bits apart are the same there. */
static struct range where_modulo(struct follower *f, const struct binding *env,
                                 const struct expr *e, struct range r,
                                 unsigned bits)
{
  wide turn = (wide)1 << bits;
  struct range sum = where(f, env, e, r);
  sum =
      hull(sum, where(f, env, e, (struct range){r.low - turn, r.high - turn}));
  return hull(sum,
              where(f, env, e, (struct range){r.low + turn, r.high + turn}));
}

static struct range of_input(struct follower *f, struct range r)
{
  r = meet(r, f->all);
  if (!is_empty(r)) {
    add_start(f, r.low);
    add_start(f, r.high + 1);
  }
  return r;
}

static struct range where_input(struct follower *f, const struct expr *e,
                                struct range r)
{
  struct range sum = of_input(f, r);
  if (type_is_unsigned(e->type) != f->is_unsigned) {
    wide turn = (wide)1 << type_bits(e->type);
    sum = hull(sum, of_input(f, (struct range){r.low - turn, r.high - turn}));
    sum = hull(sum, of_input(f, (struct range){r.low + turn, r.high + turn}));
  }
  return sum;
}

static struct range where_load(struct follower *f, const struct binding *env,
                               const struct expr *e, struct range r)
{
  const struct var *v = e->a->kind == EXPR_VAR ? e->a->var : NULL;
  if (v == f->input) {
    return where_input(f, e, r);
  }
  const struct binding *b = v ? find(env, v) : NULL;
  if (!b || !b->whole || !b->value || !domain_is_word(b->value->type) ||
      type_bits(b->value->type) != type_bits(e->type)) {
    return anything(f, env, e);
  }
  return type_is_unsigned(b->value->type) == type_is_unsigned(e->type)
             ? where(f, b->up, b->value, r)
             : where_modulo(f, b->up, b->value, r, type_bits(e->type));
}

static struct range where_cast(struct follower *f, const struct binding *env,
                               const struct expr *e, struct range r)
{
  const struct type *from = e->a->type;
  if (e->type->kind == TYPE_BOOL) {
    return holds(r, 1) ? truth(f, env, e->a, true) : truth(f, env, e->a, false);
  }
  if (!domain_is_word(from) || type_bits(from) > type_bits(e->type)) {
    return anything(f, env, e);
  }
  return where_modulo(f, env, e->a, r, type_bits(e->type));
}

static struct range where_binary(struct follower *f, const struct binding *env,
                                 const struct expr *e, struct range r)
{
  wide c;
  if (e->op >= OP_EQ && e->op <= OP_GE) {
    return truth(f, env, e, holds(r, 1));
  }
  if (e->op == OP_ADD && constant(e->a, &c)) {
    r = (struct range){r.low - c, r.high - c};
    return where_modulo(f, env, e->b, r, type_bits(e->type));
  }
  if ((e->op == OP_ADD || e->op == OP_SUB) && constant(e->b, &c)) {
    c = e->op == OP_ADD ? -c : c;
    r = (struct range){r.low + c, r.high + c};
    return where_modulo(f, env, e->a, r, type_bits(e->type));
  }
  return anything(f, env, e);
}

/* The inputs for which the expression may be in r. */
static struct range where(struct follower *f, const struct binding *env,
                          const struct expr *e, struct range r)
{
  wide c;
  if (!domain_is_word(e->type) || ++f->work > WORK_MAX) {
    return anything(f, env, e);
  }
  struct range all = type_range(e->type);
  bool says = (e->kind == EXPR_BINARY && e->op >= OP_EQ && e->op <= OP_GE) ||
              e->kind == EXPR_LOGIC ||
              (e->kind == EXPR_UNARY && e->op == OP_LNOT);
  if (says || e->type->kind == TYPE_BOOL) {
    all = (struct range){0, 1};
  }
  r = meet(r, all);
  if (is_empty(r)) {
    return nothing;
  }
  if (r.low == all.low && r.high == all.high) {
    return f->all;
  }
  if (constant(e, &c)) {
    return holds(r, c) ? f->all : nothing;
  }
  switch ((enum expr_kind)e->kind) {
  case EXPR_LOAD:
    return where_load(f, env, e, r);
  case EXPR_CAST:
    return where_cast(f, env, e, r);
  case EXPR_BINARY:
    return where_binary(f, env, e, r);
  case EXPR_UNARY:
  case EXPR_LOGIC:
    return says ? truth(f, env, e, holds(r, 1)) : anything(f, env, e);
  default:
    return anything(f, env, e);
  }
}

static enum op negated(enum op op)
{
  static const uint8_t other[] = {
      [OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE,
      [OP_GE] = OP_LT, [OP_GT] = OP_LE, [OP_LE] = OP_GT,
  };
  return other[op];
}

static enum op mirrored(enum op op)
{
  return op == OP_LT   ? OP_GT
         : op == OP_GT ? OP_LT
         : op == OP_LE ? OP_GE
         : op == OP_GE ? OP_LE
                       : op;
}

static struct range compared(struct follower *f, const struct binding *env,
                             const struct expr *e, enum op op, wide c)
{
  struct range all = type_range(e->type);
  switch (op) {
  case OP_EQ:
    return where(f, env, e, (struct range){c, c});
  case OP_NE:
    return hull(where(f, env, e, (struct range){all.low, c - 1}),
                where(f, env, e, (struct range){c + 1, all.high}));
  case OP_LT:
    return where(f, env, e, (struct range){all.low, c - 1});
  case OP_LE:
    return where(f, env, e, (struct range){all.low, c});
  case OP_GT:
    return where(f, env, e, (struct range){c + 1, all.high});
  default:
    return where(f, env, e, (struct range){c, all.high});
  }
}

/* The inputs for which the expression may be true, or false. */
static struct range truth(struct follower *f, const struct binding *env,
                          const struct expr *e, bool on)
{
  wide c;
  if (++f->work > WORK_MAX) {
    return anything(f, env, e);
  }
  if (e->kind == EXPR_UNARY && e->op == OP_LNOT) {
    return truth(f, env, e->a, !on);
  }
  if (e->kind == EXPR_LOGIC) {
    bool both = (e->op == OP_LAND) == on;
    struct range a = truth(f, env, e->a, on), b = truth(f, env, e->b, on);
    return both ? meet(a, b) : hull(a, b);
  }
  if (e->kind == EXPR_BINARY && e->op >= OP_EQ && e->op <= OP_GE &&
      domain_is_word(e->a->type) && domain_is_word(e->b->type)) {
    enum op op = on ? e->op : negated(e->op);
    return constant(e->b, &c)   ? compared(f, env, e->a, op, c)
           : constant(e->a, &c) ? compared(f, env, e->b, mirrored(op), c)
                                : anything(f, env, e);
  }
  bool compares = e->kind == EXPR_BINARY && e->op >= OP_EQ && e->op <= OP_GE;
  return domain_is_word(e->type) && !compares
             ? compared(f, env, e, on ? OP_NE : OP_EQ, 0)
             : anything(f, env, e);
}

/* --- the way from the input on --- */

/* The inputs for which evaluating it may crash, or see others' memory. */
static struct range crashes(struct follower *f, const struct binding *env,
                            const struct expr *e)
{
  wide c;
  switch ((enum expr_kind)e->kind) {
  case EXPR_INT:
  case EXPR_FLOAT:
  case EXPR_STRING:
  case EXPR_FUNC:
  case EXPR_SIZEOF:
  case EXPR_TYPE:
    return nothing;
  case EXPR_LOAD:
    return !e->visible && place_is_fixed(e->a) ? nothing : f->all;
  case EXPR_ADDR:
  case EXPR_DECAY:
    return place_is_fixed(e->a) || e->a->kind == EXPR_STRING ||
                   e->a->kind == EXPR_FUNC
               ? nothing
               : f->all;
  case EXPR_LOGIC: {
    struct range a = crashes(f, env, e->a), b = crashes(f, env, e->b);
    return is_empty(b)
               ? a
               : hull(a, meet(truth(f, env, e->a, e->op == OP_LAND), b));
  }
  case EXPR_BINARY:
    if ((e->op == OP_DIV || e->op == OP_MOD) &&
        (!constant(e->b, &c) || c == 0 || c == -1)) {
      return f->all;
    }
    break;
  case EXPR_UNARY:
  case EXPR_CAST:
  case EXPR_COND:
    break;
  default:
    return f->all;
  }
  struct range sum = nothing;
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    sum = hull(sum, crashes(f, env, expr_operand(e, i)));
  }
  return sum;
}

static bool is_private(const struct follower *f, const struct var *v)
{
  return v && v->owner == f->flat && !v->address_taken;
}

/* A variable is stored to, and nobody else can tell. */
static bool is_silent_store(const struct follower *f, const struct instr *i)
{
  const struct expr *place = i->place;
  if (!place || i->visible || !place_is_fixed(place) ||
      place_root(place) == f->input) {
    return false;
  }
  return is_private(f, place_root(place)) ||
         (place->kind == EXPR_VAR && domain_is_word(place->type));
}

static bool is_input(const struct instr *i)
{
  return model_is_input(i->model);
}

static const struct binding *bind(struct follower *f, const struct binding *env,
                                  const struct instr *i,
                                  const struct expr *value)
{
  struct binding *b = ARENA_NEW(f->arena, struct binding);
  b->up = env;
  b->var = place_root(i->place);
  b->value = value;
  b->whole = i->place->kind == EXPR_VAR;
  return b;
}

/* Past one instruction; the inputs for which it matters. */
static struct range pass(struct follower *f, const struct binding **env,
                         const struct instr *i)
{
  if (++f->work > WORK_MAX) {
    return f->all;
  }
  if (i->kind == INSTR_DECLARE && !i->value && i->var != f->input) {
    return nothing;
  }
  if (i->kind == INSTR_EVAL) {
    return crashes(f, *env, i->value);
  }
  if (i->kind == INSTR_ASSIGN && is_silent_store(f, i)) {
    struct range r = crashes(f, *env, i->value);
    *env = bind(f, *env, i, i->value);
    return r;
  }
  if ((i->kind == INSTR_ZERO || is_input(i)) && is_silent_store(f, i)) {
    *env = bind(f, *env, i, NULL);
    return nothing;
  }
  return f->all;
}

static bool is_needed(const struct follower *f, const struct block *b,
                      const struct var *v)
{
  return !is_private(f, v) || live_has(f->live->in[b->id], v->id);
}

/* Nothing that depends on the input is needed there. */
static bool is_forgotten(const struct follower *f, const struct binding *env,
                         const struct block *b)
{
  if (is_needed(f, b, f->input)) {
    return false;
  }
  for (; env; env = env->up) {
    if (is_needed(f, b, env->var) && env->value &&
        depends(f, env->up, env->value)) {
      return false;
    }
  }
  return true;
}

static bool goes_nowhere(const struct block *b)
{
  return !b->point && !b->first && b->term == TERM_UNREACHABLE;
}

/* Without it nothing is missing but an end. */
static bool finishes(const struct block *b)
{
  return b->first && b->first->kind == INSTR_CALL && !b->first->next &&
         b->first->model == MODEL_FINISH;
}

static struct range follow(struct follower *f, const struct binding *env,
                           const struct block *b, const struct instr *i,
                           uint32_t depth);

static struct range enter(struct follower *f, const struct binding *env,
                          const struct block *from, const struct block *to,
                          uint32_t depth)
{
  if (goes_nowhere(to)) {
    return nothing;
  }
  if (is_forgotten(f, env, to) || finishes(to)) {
    f->alike = true;
    return nothing;
  }
  bool stops = to->point || to->id <= from->id || depth == DEPTH_MAX;
  return stops ? f->all : follow(f, env, to, to->first, depth + 1);
}

/* Where a condition tells values apart in other ways, those that get here
 * matter, unless none of them is said to be like another from here on. */
static struct range branch(struct follower *f, const struct binding *env,
                           const struct block *b, uint32_t depth)
{
  bool alike = f->alike;
  f->alike = f->inexact = false;
  struct range sum = crashes(f, env, b->value);
  struct range when = truth(f, env, b->value, true);
  struct range unless = truth(f, env, b->value, false);
  bool inexact = f->inexact;
  struct range yes = enter(f, env, b, b->to[0], depth);
  struct range no = enter(f, env, b, b->to[1], depth);
  if (inexact && f->alike) {
    sum = f->all;
    f->alike = false;
  }
  f->alike = f->alike || alike;
  sum = hull(sum, meet(yes, when));
  return hull(sum, meet(no, unless));
}

/* From this instruction on: the inputs for which something happens. */
static struct range follow(struct follower *f, const struct binding *env,
                           const struct block *b, const struct instr *i,
                           uint32_t depth)
{
  struct range sum = nothing;
  for (; i; i = i->next) {
    sum = hull(sum, pass(f, &env, i));
    if (f->work > WORK_MAX ||
        (sum.low == f->all.low && sum.high == f->all.high)) {
      return f->all;
    }
  }
  if (b->term == TERM_JUMP) {
    return hull(sum, enter(f, env, b, b->to[0], depth));
  }
  if (b->term == TERM_BRANCH) {
    return hull(sum, branch(f, env, b, depth));
  }
  return b->term == TERM_UNREACHABLE ? sum : f->all;
}

static void add_others(struct follower *f, struct range r, struct domain *out)
{
  if (f->alike || is_empty(r)) {
    add_start(f, f->all.low);
    add_start(f, is_empty(r) ? f->all.low : r.high + 1);
    out->others =
        arena_alloc_array(f->arena, f->start_count, sizeof *out->others);
    for (uint32_t k = 0; k < f->start_count; k++) {
      if (!holds(r, f->starts[k])) {
        out->others[out->other_count++] = (int64_t)f->starts[k];
      }
    }
  }
}

static void follow_input(struct follower *f, const struct block *b,
                         const struct instr *i, struct domain *out)
{
  struct range r = follow(f, NULL, b, i->next, 0);
  bool few = is_empty(r) || r.high - r.low < DOMAIN_MAX;
  bool any = r.low == f->all.low && r.high == f->all.high;
  if (f->work > WORK_MAX || (any && !few)) {
    return;
  }
  if (!is_empty(r)) {
    out->low = (int64_t)r.low;
    out->count = (uint64_t)(r.high - r.low) + 1;
  }
  add_others(f, r, out);
  out->kind = f->work > WORK_MAX ? DOMAIN_ANY : few ? DOMAIN_FEW : DOMAIN_RANGE;
}

static void take_better(struct domain *a, const struct domain *b)
{
  if (b->kind != DOMAIN_ANY && a->kind != DOMAIN_FEW &&
      (a->kind == DOMAIN_ANY || b->kind == DOMAIN_FEW || b->count < a->count)) {
    *a = *b;
  }
}

void domain_find(struct unit *u, const struct func *flat,
                 const struct live *live, const struct block *b,
                 const struct instr *i, struct domain *out)
{
  const struct expr *place = i->place;
  *out = (struct domain){0};
  if (!is_input(i) || model_row(i->model)->class == CLASS_SAMPLE || !place ||
      place->kind != EXPR_VAR || i->visible || !domain_is_word(place->type) ||
      type_bits(place->type) < 8 ||
      (type_quals(place->type) & (QUAL_VOLATILE | QUAL_ATOMIC))) {
    return;
  }
  const struct type *given = i->value->func->type->base;
  if (!domain_is_word(given) || type_bits(given) != type_bits(place->type) ||
      type_is_unsigned(given) != type_is_unsigned(place->type)) {
    return;
  }
  for (int flipped = 0; flipped < 2; flipped++) {
    bool is_unsigned = type_is_unsigned(place->type) != (flipped != 0);
    struct follower f = {.arena = u->arena,
                         .flat = flat,
                         .live = live,
                         .input = place->var,
                         .is_unsigned = is_unsigned,
                         .all =
                             bits_range(type_bits(place->type), is_unsigned)};
    struct domain found = {0};
    follow_input(&f, b, i, &found);
    take_better(out, &found);
  }
  struct domain few;
  if (out->kind != DOMAIN_FEW && domain_of_remainders(flat, place->var, &few)) {
    *out = few;
  }
}
