/* constants.c -- constants along a path; see constants.h. */
#include "transforms/analysis/constants.h"

#include <string.h>

/* The first fact of this variable, or where it would stand. */
static uint32_t find(const struct constants *k, const struct var *v)
{
  uint32_t low = 0, high = k->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (k->at[middle].var->id < v->id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

static struct fact *find_part(const struct constants *k,
                              const struct expr *place)
{
  const struct var *v = place_root(place);
  for (uint32_t i = v ? find(k, v) : k->count;
       i < k->count && k->at[i].var->id == v->id; i++) {
    if (k->at[i].var == v &&
        (place->kind == EXPR_VAR || expr_same(k->at[i].place, place))) {
      return &k->at[i];
    }
  }
  return NULL;
}

struct expr *constants_get(const struct constants *k, const struct expr *place)
{
  const struct fact *f =
      type_is_scalar(place->type) ? find_part(k, place) : NULL;
  return f ? f->value : NULL;
}

bool expr_mentions(const struct expr *e, const struct var *v)
{
  if (e->kind == EXPR_VAR) {
    return e->var == v;
  }
  int n = expr_operands(e);
  return (n > 0 && expr_mentions(e->a, v)) ||
         (n > 1 && expr_mentions(e->b, v)) || (n > 2 && expr_mentions(e->c, v));
}

/* What was a copy of the variable is one no longer. */
static void forget_copies(struct constants *k, const struct var *v)
{
  uint32_t kept = 0;
  for (uint32_t i = 0; i < k->count; i++) {
    const struct fact *f = &k->at[i];
    if (expr_is_constant(f->value) || !expr_mentions(f->value, v)) {
      k->at[kept++] = *f;
    }
  }
  k->count = kept;
}

void constants_set(struct arena *a, struct constants *k,
                   const struct expr *place, struct expr *value)
{
  struct var *v = place_root(place);
  forget_copies(k, v);
  struct fact *f = find_part(k, place);
  if (f) {
    f->value = value;
    return;
  }
  uint32_t i = find(k, v);
  if (k->count == k->room) {
    k->at =
        arena_grow_array(a, k->at, k->room, vec_room(k->room), sizeof *k->at);
    k->room = vec_room(k->room);
  }
  memmove(&k->at[i + 1], &k->at[i], (k->count - i) * sizeof *k->at);
  k->at[i] = (struct fact){v, place, value};
  k->count++;
}

static void drop(struct constants *k, uint32_t i)
{
  k->count--;
  memmove(&k->at[i], &k->at[i + 1], (k->count - i) * sizeof *k->at);
}

void constants_forget_part(struct constants *k, const struct expr *place)
{
  forget_copies(k, place_root(place));
  struct fact *f = find_part(k, place);
  if (f) {
    drop(k, (uint32_t)(f - k->at));
  }
}

void constants_forget(struct constants *k, const struct var *v)
{
  forget_copies(k, v);
  for (uint32_t i = find(k, v); i < k->count && k->at[i].var->id == v->id;) {
    if (k->at[i].var == v) {
      drop(k, i);
    } else {
      i++;
    }
  }
}

void constants_forget_from(struct constants *k, uint32_t id)
{
  while (k->count && k->at[k->count - 1].var->id >= id) {
    k->count--;
  }
}

bool place_is_fixed(const struct expr *e)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_VAR:
    return true;
  case EXPR_MEMBER:
    return !e->is_bits && e->a->type->kind == TYPE_STRUCT &&
           place_is_fixed(e->a);
  case EXPR_INDEX:
    return e->a->kind == EXPR_DECAY && e->b->kind == EXPR_INT &&
           e->a->a->type->kind == TYPE_ARRAY && place_is_fixed(e->a->a);
  default:
    return false;
  }
}

struct constants constants_copy(struct arena *a, const struct constants *k)
{
  struct constants copy = {.count = k->count, .room = k->count};
  if (k->count) {
    copy.at = arena_alloc_array(a, k->count, sizeof *copy.at);
    memcpy(copy.at, k->at, k->count * sizeof *copy.at);
  }
  return copy;
}

void constants_meet(struct constants *k, const struct constants *other)
{
  uint32_t kept = 0;
  for (uint32_t i = 0; i < k->count; i++) {
    const struct expr *value = constants_get(other, k->at[i].place);
    if (value && expr_same(value, k->at[i].value)) {
      k->at[kept++] = k->at[i];
    }
  }
  k->count = kept;
}

/* --- looking at expressions --- */

static bool is_fixed_place(const struct expr *e)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_VAR:
  case EXPR_FUNC:
  case EXPR_STRING:
    return true;
  case EXPR_MEMBER:
  case EXPR_PART:
    return is_fixed_place(e->a);
  case EXPR_INDEX:
    return e->a->kind == EXPR_DECAY && is_fixed_place(e->a->a) &&
           e->b->kind == EXPR_INT;
  default:
    return false;
  }
}

static bool place_may_crash(const struct expr *e)
{
  struct number n;
  switch ((enum expr_kind)e->kind) {
  case EXPR_VAR:
    return e->var->ended != NULL; /* it may be gone */
  case EXPR_DEREF:
    return true;
  case EXPR_INDEX:
    return e->a->kind != EXPR_DECAY || !expr_number(e->b, &n) || n.high != 0 ||
           (e->a->a->type->kind == TYPE_ARRAY &&
            n.low >= e->a->a->type->length) ||
           place_may_crash(e->a->a);
  case EXPR_MEMBER:
  case EXPR_PART:
    return place_may_crash(e->a);
  default:
    return false;
  }
}

bool expr_may_crash(const struct expr *e)
{
  struct number n;
  if (expr_is_place(e)) {
    return place_may_crash(e);
  }
  if (e->kind == EXPR_LOAD && place_may_crash(e->a)) {
    return true;
  }
  if (e->kind == EXPR_BINARY && (e->op == OP_DIV || e->op == OP_MOD) &&
      type_is_integer(e->type) &&
      (!expr_number(e->b, &n) || (n.low == 0 && n.high == 0) ||
       n.low == UINT64_MAX)) {
    return true;
  }
  int operands = expr_operands(e);
  for (int i = 0; i < operands; i++) {
    const struct expr *o = expr_operand(e, i);
    if (e->kind != EXPR_ADDR && e->kind != EXPR_DECAY && expr_may_crash(o)) {
      return true;
    }
  }
  return false;
}

bool expr_is_constant(const struct expr *e)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_INT:
  case EXPR_FLOAT:
  case EXPR_SIZEOF:
    return true;
  case EXPR_CAST:
    return type_is_scalar(e->type) && expr_is_constant(e->a);
  case EXPR_ADDR:
  case EXPR_DECAY:
    return is_fixed_place(e->a);
  default:
    return false;
  }
}

bool expr_number(const struct expr *e, struct number *value)
{
  if (e->kind == EXPR_INT) {
    *value = (struct number){e->value[0], e->value[1]};
    return true;
  }
  if (e->kind == EXPR_SIZEOF) {
    *value = (struct number){type_size(e->of_type), 0};
    return true;
  }
  if (e->kind == EXPR_CAST && type_is_integer(e->type) &&
      type_is_integer(e->a->type) && expr_number(e->a, value)) {
    *value = number_fit(*value, e->type);
    return true;
  }
  return false;
}

/* A pointer's value as a number (null and its like). */
static bool pointer_number(const struct expr *e, uint64_t *value)
{
  struct number n;
  while (e->kind == EXPR_CAST && e->type->kind == TYPE_POINTER) {
    e = e->a;
  }
  if (type_is_integer(e->type) && expr_number(e, &n)) {
    *value = n.low;
    return true;
  }
  return false;
}

/* The place a constant pointer points to. */
static const struct expr *pointer_place(const struct expr *e)
{
  while (e->kind == EXPR_CAST && e->type->kind == TYPE_POINTER &&
         e->a->type->kind == TYPE_POINTER) {
    e = e->a;
  }
  bool address = e->kind == EXPR_ADDR || e->kind == EXPR_DECAY;
  return address && is_fixed_place(e->a) ? e->a : NULL;
}

bool expr_truth(const struct expr *e, bool *truth)
{
  struct number n;
  uint64_t address;
  if (expr_number(e, &n)) {
    *truth = n.low || n.high;
    return true;
  }
  if (e->type->kind != TYPE_POINTER) {
    return false;
  }
  if (pointer_number(e, &address)) {
    *truth = address != 0;
    return true;
  }
  *truth = true; /* weak.c: nothing that is nowhere is left */
  return pointer_place(e) != NULL;
}

bool expr_same(const struct expr *a, const struct expr *b)
{
  if (a == b) {
    return true;
  }
  if (a->kind != b->kind || a->op != b->op ||
      !type_same(a->type, b->type, SAME_QUALS)) {
    return false;
  }
  switch ((enum expr_kind)a->kind) {
  case EXPR_INT:
    return a->value[0] == b->value[0] && a->value[1] == b->value[1];
  case EXPR_FLOAT:
    return strcmp(a->spelling, b->spelling) == 0;
  case EXPR_STRING:
    return a->string == b->string;
  case EXPR_VAR:
    return a->var == b->var;
  case EXPR_FUNC:
    return a->func == b->func;
  case EXPR_SIZEOF:
  case EXPR_TYPE:
    return type_same(a->of_type, b->of_type, SAME_QUALS);
  case EXPR_MEMBER:
    return a->field == b->field && expr_same(a->a, b->a);
  default:
    break;
  }
  int n = expr_operands(a);
  return (n < 1 || expr_same(a->a, b->a)) && (n < 2 || expr_same(a->b, b->b)) &&
         (n < 3 || expr_same(a->c, b->c));
}

/* --- rewriting --- */

static struct expr *copy(const struct rewrite *r, const struct expr *e)
{
  struct expr *c = ARENA_NEW(r->program->arena, struct expr);
  *c = *e;
  return c;
}

static struct expr *make_number(const struct rewrite *r, const struct expr *e,
                                struct number v)
{
  struct expr *n = expr_new(r->program, EXPR_INT, e->at, e->type);
  v = number_fit(v, e->type);
  n->value[0] = v.low;
  n->value[1] = v.high;
  return n;
}

static bool same_but_quals(const struct type *a, const struct type *b)
{
  return type_same(a, b, 0) && (type_quals(a) | type_quals(b)) < 16;
}

/* Whether a member of a packed record has a place that its type does not allow:
 * it may be accessed there, but not by a pointer to it. */
static bool is_misaligned(const struct expr *place)
{
  uint64_t align = type_align(place->type), offset = 0;
  for (; place->kind == EXPR_MEMBER && !place->is_bits; place = place->a) {
    offset += place->field->offset;
  }
  return align > 1 && offset % align != 0;
}

/* *(&x) is x, also through casts that only change qualifiers. */
static struct expr *fold_deref(const struct rewrite *r, struct expr *e)
{
  struct expr *p = e->a;
  while (p->kind == EXPR_CAST && p->type->kind == TYPE_POINTER &&
         p->a->type->kind == TYPE_POINTER) {
    p = p->a;
  }
  if (p->kind == EXPR_ADDR && same_but_quals(p->a->type, e->type) &&
      !is_misaligned(p->a)) {
    return p->a;
  }
  if (p->kind == EXPR_DECAY && p->a->type->kind == TYPE_ARRAY &&
      same_but_quals(p->a->type->base, e->type)) {
    struct expr *index = expr_new(r->program, EXPR_INDEX, e->at, e->type);
    index->a = p;
    index->b = expr_int(r->program, e->at,
                        type_basic(&r->program->types, TYPE_LONG), 0);
    return index;
  }
  return e;
}

/* (&x)[0] is x; (a + 1)[2] is a[3] where all is constant. */
static struct expr *fold_index(const struct rewrite *r, struct expr *e)
{
  struct number i, k;
  if (!expr_number(e->b, &i)) {
    return e;
  }
  if (e->b->kind != EXPR_INT) {
    e->b = make_number(r, e->b, i);
  }
  struct expr *p = e->a;
  if (p->kind == EXPR_BINARY && p->type->kind == TYPE_POINTER &&
      (p->op == OP_ADD || p->op == OP_SUB) && expr_number(p->b, &k) &&
      same_but_quals(p->type->base, e->type)) {
    int64_t sum = (int64_t)i.low + (int64_t)(p->op == OP_ADD ? k.low : -k.low);
    e->a = p->a;
    e->b = expr_int(r->program, e->at,
                    type_basic(&r->program->types, TYPE_LONG), (uint64_t)sum);
    return fold_index(r, e);
  }
  if (i.low == 0 && p->kind == EXPR_ADDR &&
      same_but_quals(p->a->type, e->type)) {
    return p->a;
  }
  return e;
}

/* &a[i] + k, &a[i] as a pointer: the address of an element. */
static struct expr *fold_pointer_sum(const struct rewrite *r, struct expr *e)
{
  struct number k;
  struct expr *p = e->a;
  if ((e->op != OP_ADD && e->op != OP_SUB) || !expr_number(e->b, &k)) {
    return e;
  }
  int64_t by = (int64_t)(e->op == OP_ADD ? k.low : -k.low), from = 0;
  struct expr *array = p;
  struct number first;
  if (p->kind == EXPR_ADDR && p->a->kind == EXPR_INDEX &&
      expr_number(p->a->b, &first)) {
    array = p->a->a;
    from = (int64_t)first.low;
  }
  if (array->kind != EXPR_DECAY || array->a->type->kind != TYPE_ARRAY ||
      !same_but_quals(array->a->type->base, e->type->base)) {
    return e;
  }
  struct program *pr = r->program;
  struct expr *index = expr_new(pr, EXPR_INDEX, e->at, array->a->type->base);
  index->a = array;
  index->b = expr_int(pr, e->at, type_basic(&pr->types, TYPE_LONG),
                      (uint64_t)(from + by));
  struct expr *address = expr_new(pr, EXPR_ADDR, e->at, e->type);
  address->a = index;
  return address;
}

static bool compare_pointers(const struct expr *e, bool *equal)
{
  uint64_t x, y;
  bool a = pointer_number(e->a, &x), b = pointer_number(e->b, &y);
  const struct expr *p = a ? NULL : pointer_place(e->a);
  const struct expr *q = b ? NULL : pointer_place(e->b);
  if (a && b) {
    *equal = x == y;
  } else if ((a && q && x == 0) || (b && p && y == 0)) {
    *equal = false;
  } else if (p && q && expr_same(p, q)) {
    *equal = true;
  } else if (p && q && p->kind == q->kind &&
             (p->kind == EXPR_FUNC || p->kind == EXPR_VAR)) {
    *equal = false;
  } else {
    return false;
  }
  return true;
}

static struct expr *fold_binary(const struct rewrite *r, struct expr *e)
{
  struct number a, b, v;
  bool equal;
  if (e->a->type->kind == TYPE_POINTER) {
    if ((e->op == OP_EQ || e->op == OP_NE) && compare_pointers(e, &equal)) {
      return make_number(r, e, (struct number){equal == (e->op == OP_EQ), 0});
    }
    return e->type->kind == TYPE_POINTER ? fold_pointer_sum(r, e) : e;
  }
  bool number = e->a->kind == EXPR_INT || e->a->kind == EXPR_SIZEOF;
  if (type_is_integer(e->a->type) && number && type_is_integer(e->b->type) &&
      expr_number(e->a, &a) && expr_number(e->b, &b) &&
      number_binary(e->op, a, b, e->a->type, &v)) {
    return make_number(r, e, v);
  }
  return e;
}

static struct expr *fold_unary(const struct rewrite *r, struct expr *e)
{
  struct number v;
  bool truth;
  if (e->op == OP_LNOT && expr_truth(e->a, &truth)) {
    return make_number(r, e, (struct number){!truth, 0});
  }
  if (e->a->kind != EXPR_INT || !type_is_integer(e->type) ||
      !expr_number(e->a, &v)) {
    return e;
  }
  if (e->op == OP_NOT) {
    return make_number(r, e, (struct number){~v.low, ~v.high});
  }
  struct number zero = {0, 0};
  return e->op == OP_NEG && number_binary(OP_SUB, zero, v, e->type, &v)
             ? make_number(r, e, v)
             : e;
}

static struct expr *fold_logic(const struct rewrite *r, struct expr *e)
{
  bool a, b;
  bool known_a = expr_truth(e->a, &a), known_b = expr_truth(e->b, &b);
  bool stop = e->op == OP_LOR;
  if (known_a && a == stop) {
    return make_number(r, e, (struct number){stop, 0});
  }
  if (known_a && known_b) {
    return make_number(r, e, (struct number){b, 0});
  }
  return e;
}

static struct expr *fold_cond(struct expr *e)
{
  bool truth;
  return expr_truth(e->a, &truth) ? truth ? e->b : e->c : e;
}

static struct expr *fold_cast(const struct rewrite *r, struct expr *e)
{
  struct number v;
  bool truth;
  if (type_is_integer(e->type) && e->a->kind == EXPR_INT) {
    expr_number(e->a, &v);
    return make_number(r, e, v);
  }
  if (e->type->kind == TYPE_BOOL && expr_truth(e->a, &truth)) {
    return make_number(r, e, (struct number){truth, 0});
  }
  if (type_is_integer(e->type) && e->a->type->kind == TYPE_POINTER &&
      pointer_number(e->a, &v.low)) {
    v.high = 0;
    return make_number(r, e, v); /* (long)(void *)3 */
  }
  return e;
}

static struct expr *rewrite_load(const struct rewrite *r, struct expr *e)
{
  struct expr *place = expr_rewrite(r, e->a);
  struct expr *value = NULL;
  if (place_is_fixed(place)) {
    value = constants_get(r->known, place);
    value = value || !r->global ? value : r->global(r->user, place);
  }
  if (value) {
    return value;
  }
  struct expr *c = copy(r, e);
  c->a = place;
  c->order = (uint8_t)access_order(place, c->order);
  return c;
}

struct expr *expr_rewrite(const struct rewrite *r, struct expr *e)
{
  struct expr *c;
  switch ((enum expr_kind)e->kind) {
  case EXPR_INT:
  case EXPR_FLOAT:
  case EXPR_STRING:
  case EXPR_FUNC:
  case EXPR_SIZEOF:
  case EXPR_TYPE:
    return e;
  case EXPR_VAR:
    c = copy(r, e);
    c->var = r->map(r->user, e->var);
    return c;
  case EXPR_LOAD:
    return rewrite_load(r, e);
  default:
    break;
  }
  c = copy(r, e);
  int n = expr_operands(e);
  c->a = expr_rewrite(r, e->a);
  if (n > 1) {
    c->b = expr_rewrite(r, e->b);
  }
  if (n > 2) {
    c->c = expr_rewrite(r, e->c);
  }
  switch ((enum expr_kind)e->kind) {
  case EXPR_DEREF:
    return fold_deref(r, c);
  case EXPR_INDEX:
    return fold_index(r, c);
  case EXPR_BINARY:
    return fold_binary(r, c);
  case EXPR_UNARY:
    return fold_unary(r, c);
  case EXPR_LOGIC:
    return fold_logic(r, c);
  case EXPR_COND:
    return fold_cond(c);
  case EXPR_CAST:
    return fold_cast(r, c);
  default:
    return c;
  }
}
