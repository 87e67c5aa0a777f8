/* lower_init.c -- initialisers: of locals to assignments, of statics to
 * constant trees. */
#include "frontend/lower.h"

#include <string.h>

enum { UNROLL_MAX = 8, STRING_MAX = 128 };

/* --- locals --- */

static bool is_zero(const struct node *n)
{
  struct number v;
  if (n->kind == NODE_CAST && n->type->kind == TYPE_POINTER) {
    return is_null_pointer(n);
  }
  return n->kind == NODE_INT && constant_int(n, &v) && !v.low && !v.high;
}

/* Whether every scalar of the object is given a value. */
static bool covers(const struct ast_init *in)
{
  if (in->value) {
    return in->value->kind != NODE_STRING ||
           in->value->type->length >= in->type->length;
  }
  if (in->type->kind == TYPE_UNION || in->type->kind == TYPE_ERROR) {
    return false;
  }
  uint64_t slots =
      in->type->kind == TYPE_ARRAY ? in->type->length : in->type->record->count;
  uint64_t covered = 0;
  for (uint32_t i = 0; i < in->parts.count; i++) {
    const struct ast_part *p = &in->parts.at[i];
    if (!covers(p->init)) {
      return false;
    }
    covered += p->last - p->index + 1;
  }
  return slots && covered == slots;
}

static struct expr *element_place(struct lower *l, struct expr *array,
                                  struct expr *index, loc_t at)
{
  struct program *p = l->program;
  struct expr *decay =
      expr_new(p, EXPR_DECAY, at, type_pointer(&p->types, array->type->base));
  decay->a = array;
  struct expr *e = expr_new(p, EXPR_INDEX, at, array->type->base);
  e->a = decay;
  e->b = index;
  return e;
}

static struct expr *member_place(struct lower *l, struct expr *object,
                                 struct field *field, loc_t at)
{
  struct program *p = l->program;
  unsigned quals = type_quals(field->type) |
                   (object->type->quals & (QUAL_CONST | QUAL_VOLATILE));
  struct expr *e = expr_new(p, EXPR_MEMBER, at,
                            type_qualified(&p->types, field->type, quals));
  e->object = object;
  e->field = field;
  e->is_bits = field->is_bits;
  return e;
}

static struct expr *char_value(struct lower *l, const struct node *s,
                               uint64_t i)
{
  uint64_t size = type_size(s->type->base), v = 0;
  for (uint64_t k = size; k-- > 0;) {
    v = v << 8 | s->string->bytes[i * size + k];
  }
  struct type *ty = type_unqualified(&l->program->types, s->type->base);
  struct number n = number_fit((struct number){v, 0}, ty);
  return expr_int(l->program, s->at, ty, n.low);
}

/* char a[] = "abc": a copy of the literal, or its characters one by one. */
static void init_string(struct lower *l, struct expr *place,
                        const struct ast_init *in, bool zeroed)
{
  struct program *p = l->program;
  struct node *s = in->value;
  uint64_t count =
      s->type->length < in->type->length ? s->type->length : in->type->length;
  struct type *element = type_unqualified(&p->types, place->type->base);
  if (count <= STRING_MAX) {
    for (uint64_t i = 0; i < count; i++) {
      struct expr *c = char_value(l, s, i);
      if (zeroed && c->value[0] == 0) {
        continue;
      }
      struct type *i_type = type_basic(&p->types, TYPE_INT);
      c = c->type->kind == element->kind ? c : expr_cast(p, c, element, true);
      lower_assign(
          l, element_place(l, place, expr_int(p, in->at, i_type, i), in->at), c,
          in->at);
    }
    return;
  }
  struct name *name = names_get_z(p->names, "__builtin___memcpy_chk");
  struct expr *callee = expr_new(p, EXPR_FUNC, in->at, NULL);
  callee->func = builtin_find(l->front, name);
  callee->type = callee->func->type;
  struct expr **args = arena_alloc_array(p->arena, 4, sizeof *args);
  for (int i = 0; i < 2; i++) {
    struct expr *array = i == 0 ? place : lower_place(l, s);
    struct expr *decay = expr_new(p, EXPR_DECAY, in->at,
                                  type_pointer(&p->types, array->type->base));
    decay->a = array;
    args[i] = expr_cast(p, decay, callee->type->params[i], false);
  }
  args[2] = expr_int(p, in->at, type_basic(&p->types, TYPE_ULONG),
                     count * type_size(element));
  /* CBMC has a model of the checked copy, but none of __builtin_memcpy. */
  args[3] = expr_int(p, in->at, type_basic(&p->types, TYPE_ULONG), UINT64_MAX);
  struct instr *call = instr_add(p, l->block, INSTR_CALL, in->at);
  call->value = callee;
  call->args = args;
  call->arg_count = 4;
}

static void init_object(struct lower *l, struct expr *place,
                        struct ast_init *in, bool zeroed);

/* [index ... last] = v for a long range: a loop. */
static void init_range(struct lower *l, struct expr *place,
                       const struct ast_part *part, bool zeroed)
{
  struct program *p = l->program;
  struct type *ty = type_basic(&p->types, TYPE_ULONG);
  loc_t at = part->init->at;
  struct var *t = var_temp(p, l->func, ty, at);
  struct block *head = lower_block(l), *body = lower_block(l),
               *end = lower_block(l);
  lower_assign(l, expr_var(p, at, t), expr_int(p, at, ty, part->index), at);
  lower_continue_in(l, head);
  struct expr *more = expr_binary(
      p, OP_LE, at, expr_load(p, expr_var(p, at, t)),
      expr_int(p, at, ty, part->last), type_basic(&p->types, TYPE_INT));
  lower_branch(l, more, body, end, at);
  lower_continue_in(l, body);
  init_object(l, element_place(l, place, expr_load(p, expr_var(p, at, t)), at),
              part->init, zeroed);
  lower_assign(l, expr_var(p, at, t),
               expr_binary(p, OP_ADD, at, expr_load(p, expr_var(p, at, t)),
                           expr_int(p, at, ty, 1), ty),
               at);
  lower_end(l, head, at);
  lower_continue_in(l, end);
}

static bool has_effects(const struct ast_init *in)
{
  if (in->value) {
    return in->value->effects;
  }
  for (uint32_t i = 0; i < in->parts.count; i++) {
    if (has_effects(in->parts.at[i].init)) {
      return true;
    }
  }
  return false;
}

/* [index ... last] = v where v has side effects, which happen once: the first
 * element is initialised and copied to the others. */
static void init_range_once(struct lower *l, struct expr *place,
                            const struct ast_part *part, bool zeroed)
{
  struct program *p = l->program;
  loc_t at = part->init->at;
  struct type *ty = type_basic(&p->types, TYPE_LONG);
  if (place->type->base->kind == TYPE_ARRAY) {
    lower_unsupported(l, at, "a range of arrays initialised with side effects");
    return;
  }
  struct expr *first =
      element_place(l, place, expr_int(p, at, ty, part->index), at);
  init_object(l, first, part->init, zeroed);
  for (uint64_t k = part->index + 1; k <= part->last; k++) {
    lower_assign(l, element_place(l, place, expr_int(p, at, ty, k), at),
                 expr_load(p, first), at);
  }
}

static void init_parts(struct lower *l, struct expr *place, struct ast_init *in,
                       bool zeroed)
{
  struct program *p = l->program;
  for (uint32_t i = 0; i < in->parts.count; i++) {
    struct ast_part *part = &in->parts.at[i];
    if (in->type->kind != TYPE_ARRAY) {
      struct field *field = &in->type->record->fields[part->index];
      init_object(l, member_place(l, place, field, part->init->at), part->init,
                  zeroed);
      continue;
    }
    if (part->last > part->index && has_effects(part->init)) {
      init_range_once(l, place, part, zeroed);
      continue;
    }
    if (part->last - part->index >= UNROLL_MAX) {
      init_range(l, place, part, zeroed);
      continue;
    }
    for (uint64_t k = part->index; k <= part->last; k++) {
      struct expr *index =
          expr_int(p, part->init->at,
                   type_basic(&p->types, k >> 31 ? TYPE_ULONG : TYPE_INT), k);
      init_object(l, element_place(l, place, index, part->init->at), part->init,
                  zeroed);
    }
  }
}

static void init_object(struct lower *l, struct expr *place,
                        struct ast_init *in, bool zeroed)
{
  if (in->type->kind == TYPE_ERROR) {
    return;
  }
  if (in->value && in->value->kind == NODE_STRING) {
    init_string(l, place, in, zeroed);
  } else if (in->value) {
    if (!zeroed || !is_zero(in->value)) {
      struct operand own = lower_operand(l);
      struct operand before = {.from = l->init_from, .to = own.from};
      struct expr *value = lower_value(l, in->value);
      lower_operand_end(l, &own, value, false);
      if (l->init_effects) {
        lower_order(l, in->at, &before, &own);
      }
      if (!lower_straight_into(l, place, value)) {
        lower_assign(l, place, value, in->at);
      }
    }
  } else {
    init_parts(l, place, in, zeroed);
  }
}

void lower_init(struct lower *l, struct expr *place, struct ast_init *in)
{
  bool zero = in->type->kind != TYPE_ERROR && !covers(in);
  if (zero && in->value) { /* a short string in a longer array */
    zero = in->value->kind == NODE_STRING;
  }
  if (zero) {
    struct instr *i = instr_add(l->program, l->block, INSTR_ZERO, in->at);
    i->place = place;
  }
  struct lower outer = *l;
  l->init_effects = !in->value && has_effects(in);
  l->init_from = l->program->numbers;
  init_object(l, place, in, zero);
  l->init_effects = outer.init_effects;
  l->init_from = outer.init_from;
}

/* --- statics --- */

/* Something unsupported below n, which is why n is not constant. */
static const struct node *find_bad(const struct node *n)
{
  if (!n || (n->kind == NODE_BAD_EXPR && n->text)) {
    return n;
  }
  const struct node *bad = find_bad(n->a);
  bad = bad ? bad : find_bad(n->b);
  return bad || n->kind != NODE_COND ? bad : find_bad(n->c);
}

static bool check_constant(struct front *f, const struct node *n)
{
  if (n->kind == NODE_LOAD) {
    const struct node *place = n->a;
    while (place->kind == NODE_MEMBER) {
      place = place->a;
    }
    bool constant =
        place->kind == NODE_LITERAL ||
        (place->kind == NODE_VAR && (type_quals(place->type) & QUAL_CONST) &&
         place->var->init);
    if (!constant) {
      diag_error(f->diag, n->at, "the initialiser is not constant");
    }
    return constant;
  }
  struct number v;
  if (type_is_integer(n->type) && constant_int(n, &v)) {
    return true; /* also 0 && x, where x is not */
  }
  if (n->effects) {
    const struct node *bad = find_bad(n);
    if (bad) {
      diag_unsupported(f->diag, bad->at, "%s", bad->text);
    } else if (n->kind == NODE_CALL && n->a->kind == NODE_DECAY &&
               n->a->a->kind == NODE_FUNC && n->a->a->func->is_builtin) {
      diag_unsupported(f->diag, n->at,
                       "'%s' in an initialiser is not supported",
                       n->a->a->func->name->text);
    } else if (!is_error(n)) {
      diag_error(f->diag, n->at, "the initialiser is not constant");
    }
    return false;
  }
  bool has_c = n->kind == NODE_COND;
  return (!n->a || n->kind == NODE_DECAY || n->kind == NODE_ADDR ||
          check_constant(f, n->a)) &&
         (!n->b || check_constant(f, n->b)) &&
         (!has_c || !n->c || check_constant(f, n->c));
}

struct expr *lower_constant(struct front *f, struct node *n)
{
  if (is_error(n) || !ilp32_check_constant(f, n, n->at) ||
      !check_constant(f, n)) {
    return NULL;
  }
  struct lower l = {.front = f, .program = f->program};
  return lower_value(&l, n);
}

static struct init *static_value(struct front *f, const struct ast_init *in)
{
  struct node *n = in->value;
  if (n->kind == NODE_LOAD && n->a->kind == NODE_LITERAL) {
    return lower_static_init(f, n->a->init);
  }
  struct init *out = ARENA_NEW(f->arena, struct init);
  out->type = ir_type(f, in->type);
  out->at = in->at;
  if (n->kind == NODE_STRING) {
    struct lower l = {.front = f, .program = f->program};
    out->value = lower_place(&l, n);
  } else {
    out->value = lower_constant(f, n);
  }
  return out->value ? out : NULL;
}

struct init *lower_static_init(struct front *f, const struct ast_init *in)
{
  if (in->type->kind == TYPE_ERROR) {
    return NULL;
  }
  if (in->value) {
    return static_value(f, in);
  }
  struct init *out = ARENA_NEW(f->arena, struct init);
  out->type = ir_type(f, in->type);
  out->at = in->at;
  out->is_list = true;
  out->parts = arena_alloc_array(f->arena, in->parts.count, sizeof *out->parts);
  for (uint32_t i = 0; i < in->parts.count; i++) {
    const struct ast_part *p = &in->parts.at[i];
    struct init *part = lower_static_init(f, p->init);
    if (part && part->value && type_is_record(in->type)) {
      part->value = lower_fit_bits(f->program, part->value,
                                   &in->type->record->fields[p->index]);
    }
    if (part) {
      out->parts[out->count++] = (struct init_part){p->index, p->last, part};
    }
  }
  return out;
}
