/* step_unset.c -- what a step tells the explorer of values that were never set
 * (transforms/analysis/unset.h, runtime/explorer/unset.h).
 *
 * Before an instruction, of what it reads that may be unset:
 *   an address, a branch, an argument   __ts_unset_see(...); __ts_unset_use(e);
 *   place = value                       the same; __ts_unset_put(...)
 *   place = another place               __ts_unset_copy(...)
 * What is done by calls is in step_unset_call.c. Nothing is said of places that
 * are always set. Nothing comes between what is seen and what becomes of it. */
#include "transforms/emit/step_unset.h"

#include "transforms/analysis/constants.h"
#include "transforms/analysis/sync_actions.h"

#include <string.h>

/* --- expressions --- */

static struct expr *size_of(struct stepper *s, uint64_t size)
{
  return build_number(&s->b, TYPE_ULONG, size);
}

static struct expr *address(struct stepper *s, struct expr *place)
{
  struct types *all = &s->b.program->types;
  struct expr *e = expr_new(s->b.program, EXPR_ADDR, place->at,
                            type_pointer(all, place->type));
  e->a = place;
  return expr_cast(s->b.program, e,
                   type_pointer(all, build_type(&s->b, TYPE_VOID)), false);
}

static struct expr *guarded(struct stepper *s, struct expr *e,
                            const struct guard *g)
{
  if (!g) {
    return e;
  }
  struct expr *cond = expr_new(s->b.program, EXPR_COND, e->at, e->type);
  cond->a = guard_holds(s->b.program, g);
  cond->b = e;
  cond->c = expr_cast(s->b.program, build_number(&s->b, TYPE_LONG, 0), e->type,
                      false);
  return cond;
}

static bool is_bits(const struct expr *place)
{
  return place->kind == EXPR_MEMBER && place->is_bits;
}

/* The bit-field beside a bit-field, in the record beside its record. */
static struct expr *bits_beside(struct stepper *s, struct expr *place,
                                const struct guard *g)
{
  struct type *record =
      type_pointer(&s->b.program->types,
                   type_unqualified(&s->b.program->types, place->a->type));
  struct var *v = var_temp(s->b.program, s->b.func, record, place->at);
  struct instr *call = build_call(&s->b, "__ts_unset_bits", record, place->at);
  build_arg(&s->b, call, guarded(s, address(s, place->a), g));
  call->place = expr_var(s->b.program, place->at, v);
  struct expr *object =
      expr_new(s->b.program, EXPR_DEREF, place->at, record->base);
  object->a = build_load(&s->b, v);
  struct expr *bits = ARENA_NEW(s->b.arena, struct expr);
  *bits = *place;
  bits->a = object;
  return bits;
}

/* --- what is seen, and what becomes of it --- */

static void see(struct stepper *s, struct expr *place, const struct guard *g)
{
  struct instr *call;
  if (is_bits(place)) {
    struct expr *bits = expr_load(s->b.program, bits_beside(s, place, g));
    call = build_do(&s->b, "__ts_unset_see_bits", place->at);
    build_arg(&s->b, call, guarded(s, address(s, place->a), g));
    build_arg(
        &s->b, call,
        expr_cast(s->b.program, bits, build_type(&s->b, TYPE_ULONG), false));
    return;
  }
  call = build_do(&s->b, "__ts_unset_see", place->at);
  build_arg(&s->b, call, guarded(s, address(s, place), g));
  build_arg(&s->b, call, guarded(s, size_of(s, type_size(place->type)), g));
}

static void put(struct stepper *s, struct expr *place, loc_t at)
{
  if (!is_bits(place)) {
    step_unset_put(s, address(s, place), size_of(s, type_size(place->type)),
                   at);
    return;
  }
  struct expr *bits = bits_beside(s, place, NULL);
  struct type *ty = build_type(&s->b, TYPE_ULONG);
  struct var *all = var_temp(s->b.program, s->b.func, ty, at);
  build_call(&s->b, "__ts_unset_take", ty, at)->place =
      expr_var(s->b.program, at, all);
  struct instr *store = build(&s->b, INSTR_ASSIGN, at);
  store->place = bits;
  store->value =
      expr_cast(s->b.program, build_load(&s->b, all),
                type_unqualified(&s->b.program->types, bits->type), false);
}

void step_unset_put(struct stepper *s, struct expr *at, struct expr *size,
                    loc_t where)
{
  struct instr *call = build_do(&s->b, "__ts_unset_put", where);
  build_arg(&s->b, call, at);
  build_arg(&s->b, call, size);
}

void step_unset_use(struct stepper *s, const char *how, const char *what,
                    loc_t at)
{
  bool named = what && !strstr(what, "__ts_");
  const char *text =
      named ? arena_printf(s->b.arena, "%s: %s", how, what) : how;
  bool finds = bounds_check(&s->unit->bounds, PROPERTY_UNSET);
  uint32_t event = finds ? event_add(s->unit, EVENT_UNSET, at, text) : 0;
  build_arg(&s->b, build_do(&s->b, "__ts_unset_use", at),
            build_number(&s->b, TYPE_UINT, event));
}

/* --- the reads of an expression --- */

struct seer {
  struct stepper *s;
  const struct expr *root;
  enum read_for what_for; /* only these reads */
  const char *text;       /* of the first one; NULL: there was none */
};

/* What root needs the load for. False: it is no part of it. */
static bool is_for(const struct expr *root, const struct expr *load,
                   enum read_for now, enum read_for *out)
{
  bool decides = root->kind == EXPR_COND || root->kind == EXPR_LOGIC;
  if (root == load) {
    *out = now;
    return true;
  }
  int n = expr_operands(root);
  for (int k = 0; k < n; k++) {
    enum read_for next = root->kind == EXPR_LOAD ? FOR_ADDRESS
                         : decides && k == 0 && now != FOR_ADDRESS
                             ? FOR_DECISION
                             : now;
    if (is_for(expr_operand(root, k), load, next, out)) {
      return true;
    }
  }
  return false;
}

static void see_access(void *user, const struct access *a)
{
  struct seer *w = user;
  enum read_for what = FOR_ADDRESS;
  if (!expr_is_place(w->root)) {
    is_for(w->root, a->load, FOR_VALUE, &what);
  }
  if (what == w->what_for && unset_place(w->s->unit->unset, a->place)) {
    see(w->s, a->place, a->guard);
    w->text = w->text ? w->text : place_text(w->s->b.arena, a->place);
  }
}

const char *step_unset_see(struct stepper *s, struct expr *e,
                           enum read_for what_for)
{
  struct seer w = {s, e, what_for, NULL};
  expr_accesses(e, see_access, &w);
  return w.text;
}

static void use(struct stepper *s, struct expr *e, enum read_for what_for,
                const char *how, loc_t at)
{
  const char *text = step_unset_see(s, e, what_for);
  if (text) {
    step_unset_use(s, how, text, at);
  }
}

static const char decision[] = "a decision that depends on what was never set";

/* What is used while it is evaluated, whatever becomes of its value. */
static void use_within(struct stepper *s, struct expr *e, loc_t at)
{
  use(s, e, FOR_DECISION, decision, at);
  use(s, e, FOR_ADDRESS, "an address that depends on what was never set", at);
}

/* --- instructions --- */

/* The place that is copied, byte for byte; NULL: there is none. */
static struct expr *copied(const struct expr *value)
{
  const struct type *ty = value->type;
  bool real =
      type_is_scalar(ty) && !type_is_integer(ty) && ty->kind != TYPE_POINTER;
  while (value->kind == EXPR_CAST && !real &&
         type_size(value->a->type) == type_size(ty) &&
         (type_is_integer(value->a->type) ||
          value->a->type->kind == TYPE_POINTER ||
          !type_is_scalar(value->a->type))) {
    value = value->a;
  }
  bool place = value->kind == EXPR_LOAD && !is_bits(value->a) &&
               value->a->kind != EXPR_STRING;
  return place ? value->a : NULL;
}

/* Its address; of records also one of two. */
static struct expr *source(struct stepper *s, const struct expr *value)
{
  if (value->kind != EXPR_COND || type_is_scalar(value->type)) {
    struct expr *place = copied(value);
    return place ? address(s, place) : NULL;
  }
  struct expr *first = source(s, value->b), *second = source(s, value->c);
  if (!first || !second) {
    return NULL;
  }
  struct expr *one = expr_new(s->b.program, EXPR_COND, value->at, first->type);
  one->a = value->a;
  one->b = first;
  one->c = second;
  return one;
}

static void assign(struct stepper *s, const struct instr *i)
{
  bool reads = i->value && unset_value(s->unit->unset, i->value);
  bool record = i->value && !type_is_scalar(i->value->type);
  struct expr *from = reads && !is_bits(i->place) ? source(s, i->value) : NULL;
  if (from) {
    struct instr *call = build_do(&s->b, "__ts_unset_copy", i->at);
    build_arg(&s->b, call, address(s, i->place));
    build_arg(&s->b, call, from);
    build_arg(&s->b, call, size_of(s, type_size(i->place->type)));
    return;
  }
  if (reads && record) {
    s->unit->fresh = true; /* its padding is not told from the rest */
  } else if (reads) {
    step_unset_see(s, i->value, FOR_VALUE);
  }
  put(s, i->place, i->at);
}

/* The result is what the target was before, or after it. */
static void update(struct stepper *s, const struct instr *i)
{
  struct unset *unset = s->unit->unset;
  if (i->place && i->post && unset_place(unset, i->place)) {
    see(s, i->target, NULL);
    put(s, i->place, i->at);
  }
  if (unset_place(unset, i->target)) {
    see(s, i->target, NULL);
    step_unset_see(s, i->value, FOR_VALUE);
    put(s, i->target, i->at);
  }
  if (i->place && !i->post && unset_place(unset, i->place)) {
    see(s, i->target, NULL);
    put(s, i->place, i->at);
  }
}

void step_unset_before(struct stepper *s, const struct instr *i)
{
  struct slot o;
  if (!s->unit->unset) {
    return;
  }
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_CALLEE) {
      use_within(s, o.e, i->at);
    }
  }
  if (i->kind == INSTR_CALL) {
    step_unset_call(s, i);
  } else if (i->kind == INSTR_RMW) {
    update(s, i);
  } else if ((i->kind == INSTR_ASSIGN || i->kind == INSTR_ZERO) &&
             unset_place(s->unit->unset, i->place)) {
    assign(s, i);
  } else if (i->kind == INSTR_EVAL && i->shown) {
    use(s, i->value, FOR_VALUE, "output of what was never set", i->at);
  }
}

void step_unset_after(struct stepper *s, const struct instr *i)
{
  if (s->unit->unset && i->kind == INSTR_CALL) {
    step_unset_called(s, i);
    if (i->place && unset_allocation(s->unit->unset, i)) {
      build_arg(&s->b, build_do(&s->b, "__ts_unset_block", i->at),
                expr_load(s->b.program, i->place));
    }
    if (i->place && unset_place(s->unit->unset, i->place)) {
      put(s, i->place, i->at);
    }
  }
}

void step_unset_branch(struct stepper *s, const struct block *b)
{
  if (s->unit->unset) {
    use_within(s, b->value, b->at);
    use(s, b->value, FOR_VALUE, decision, b->at);
  }
}

void step_unset_variable(struct stepper *s, struct var *v, bool is_new,
                         loc_t at)
{
  if (unset_var(s->unit->unset, v)) {
    struct instr *call =
        build_do(&s->b, is_new ? "__ts_unset_new" : "__ts_unset_put", at);
    build_arg(&s->b, call, address(s, expr_var(s->b.program, at, v)));
    build_arg(&s->b, call, size_of(s, type_size(v->type)));
  }
}
