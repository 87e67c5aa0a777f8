/* check_expr.c -- whether expressions obey the rules in ir.h. */
#include "ir/check_internal.h"

static bool check_expr(struct checker *c, const struct expr *e);

static bool same(const struct type *a, const struct type *b)
{
  return type_same(a, b, 0);
}

static bool rule(struct checker *c, const struct expr *e, bool holds,
                 const char *text)
{
  return require(c, holds, e->at, "%s: %s", expr_kind_name(e->kind), text);
}

bool check_type(struct checker *c, const struct type *ty, loc_t at,
                const char *of)
{
  for (; ty; ty = ty->base) {
    if (!require(c, ty->kind != TYPE_ERROR, at, "%s has an erroneous type",
                 of) ||
        !require(c, !ty->variable && !ty->variably_modified, at,
                 "%s has a variable-length array type", of)) {
      return false;
    }
    if (ty->kind != TYPE_POINTER && ty->kind != TYPE_ARRAY &&
        ty->kind != TYPE_FUNCTION) {
      return true;
    }
  }
  return require(c, false, at, "%s has no type", of);
}

static bool check_operand(struct checker *c, const struct expr *e,
                          const struct expr *operand, bool place)
{
  return rule(c, e, operand != NULL, "an operand is missing") &&
         rule(c, e, expr_is_place(operand) == place,
              place ? "the operand is not a place"
                    : "the operand is not a value") &&
         check_expr(c, operand);
}

/* --- leaves --- */

static bool check_int(struct checker *c, const struct expr *e)
{
  return rule(c, e, type_is_integer(e->type), "the type is not an integer");
}

static bool check_float(struct checker *c, const struct expr *e)
{
  return rule(c, e, e->spelling && *e->spelling, "no spelling") &&
         rule(c, e, type_is_floating(e->type) || e->type->kind == TYPE_COMPLEX,
              "the type is not floating");
}

static bool check_string(struct checker *c, const struct expr *e)
{
  if (!rule(c, e, e->string && e->string->prefix, "no string") ||
      !rule(c, e, e->type->kind == TYPE_ARRAY, "the type is not an array")) {
    return false;
  }
  uint64_t unit = type_size(e->type->base);
  return rule(
      c, e, unit && e->string->length >= unit && e->string->length % unit == 0,
      "the length is not that of whole units with a final zero");
}

static bool check_var(struct checker *c, const struct expr *e)
{
  const struct var *v = e->var;
  if (!rule(c, e, v && v->type, "no variable")) {
    return false;
  }
  bool global = v->kind == VAR_GLOBAL;
  bool mine = global || (v->kind == VAR_STATIC && !c->func) ||
              (c->func && (v->owner == c->func || c->is_thread));
  return rule(c, e, mine, "a local of another function") &&
         rule(c, e, same(e->type, v->type), "not of the variable's type") &&
         rule(c, e, !global || !v->owner, "a global that has an owner");
}

static bool check_func_expr(struct checker *c, const struct expr *e)
{
  return rule(c, e, e->func && e->func->type, "no function") &&
         rule(c, e, e->type->kind == TYPE_FUNCTION,
              "the type is not a function's");
}

static bool check_of_type(struct checker *c, const struct expr *e)
{
  return check_type(c, e->of_type, e->at, expr_kind_name(e->kind)) &&
         (e->kind != EXPR_SIZEOF ||
          rule(c, e, type_is_integer(e->type), "the type is not an integer"));
}

/* --- places --- */

static bool check_deref(struct checker *c, const struct expr *e)
{
  return check_operand(c, e, e->a, false) &&
         rule(c, e, e->a->type->kind == TYPE_POINTER,
              "the operand is not a pointer") &&
         rule(c, e, same(e->type, e->a->type->base),
              "not of the type pointed to");
}

/* Each file has a record of its own for what is one type to the linker. */
static bool is_field(const struct field *own, const struct field *used)
{
  return own == used ||
         (own->name && own->name == used->name && own->offset == used->offset &&
          own->bit_offset == used->bit_offset);
}

static bool check_member(struct checker *c, const struct expr *e)
{
  if (!check_operand(c, e, e->a, true) ||
      !rule(c, e, type_is_record(e->a->type), "the object is no record") ||
      !rule(c, e, e->field != NULL, "no field")) {
    return false;
  }
  const struct record *r = e->a->type->record;
  bool found = false;
  for (uint32_t i = 0; i < r->count && !found; i++) {
    found = is_field(&r->fields[i], e->field);
  }
  return rule(c, e, found, "the field is not one of the object's record") &&
         rule(c, e, same(e->type, e->field->type), "not of the field's type") &&
         rule(c, e, e->is_bits == e->field->is_bits,
              "is_bits differs from the field's") &&
         rule(c, e,
              !(type_quals(e->a->type) & ~type_quals(e->type) &
                (QUAL_CONST | QUAL_VOLATILE)),
              "the object's qualifiers are lost");
}

static bool check_index(struct checker *c, const struct expr *e)
{
  return check_operand(c, e, e->a, false) && check_operand(c, e, e->b, false) &&
         rule(c, e, e->a->type->kind == TYPE_POINTER,
              "the left operand is not a pointer") &&
         rule(c, e, type_is_integer(e->b->type),
              "the index is not an integer") &&
         rule(c, e, same(e->type, e->a->type->base),
              "not of the type pointed to");
}

static bool check_part(struct checker *c, const struct expr *e)
{
  return check_operand(c, e, e->a, true) &&
         rule(c, e, e->op == OP_REAL || e->op == OP_IMAG,
              "the operator is not __real__ or __imag__") &&
         rule(c, e,
              e->a->type->kind == TYPE_COMPLEX
                  ? same(e->type, e->a->type->base)
                  : e->op == OP_REAL && same(e->type, e->a->type),
              "not of the part's type");
}

/* --- values --- */

static bool reads_special(const struct expr *place)
{
  return type_quals(place->type) & (QUAL_VOLATILE | QUAL_ATOMIC);
}

bool reads_private(const struct checker *c, const struct expr *e)
{
  e = e->kind == EXPR_CAST ? e->a : e;
  const struct var *v =
      e->kind == EXPR_LOAD && e->a->kind == EXPR_VAR ? e->a->var : NULL;
  return c->is_thread && v && v->kind >= VAR_PARAM && !v->address_taken;
}

static bool check_load(struct checker *c, const struct expr *e, bool lone)
{
  if (!check_operand(c, e, e->a, true)) {
    return false;
  }
  uint8_t k = e->a->type->kind;
  return rule(c, e, k != TYPE_FUNCTION && k != TYPE_VOID,
              "the place holds no value") &&
         rule(c, e, lone || k != TYPE_ARRAY, "an array is read") &&
         rule(c, e, same(e->type, e->a->type), "not of the place's type") &&
         rule(c, e, e->type->kind == TYPE_ARRAY || !e->type->quals,
              "the type has qualifiers") &&
         rule(c, e, lone || !reads_special(e->a) || reads_private(c, e),
              "a volatile or _Atomic place is read within an expression");
}

static bool is_temp(const struct expr *e)
{
  return e->kind == EXPR_VAR && e->var->kind == VAR_TEMP;
}

static bool check_address(struct checker *c, const struct expr *e)
{
  bool is_decay = e->kind == EXPR_DECAY;
  if (!check_operand(c, e, e->a, true)) {
    return false;
  }
  const struct type *of = e->a->type;
  bool array = of->kind == TYPE_ARRAY;
  bool fits = !is_decay || array || of->kind == TYPE_FUNCTION;
  return rule(c, e, !is_temp(e->a), "of a temporary") &&
         rule(c, e, e->a->kind != EXPR_MEMBER || !e->a->is_bits,
              "of a bit-field") &&
         rule(c, e, fits, "the place is no array and no function") &&
         rule(c, e, e->type->kind == TYPE_POINTER, "not of pointer type") &&
         rule(c, e, same(e->type->base, is_decay && array ? of->base : of),
              "not a pointer to the place's type");
}

static bool castable(const struct type *to, const struct type *from)
{
  if (type_is_void(to)) {
    return true;
  }
  if (type_is_scalar(to) && type_is_scalar(from)) {
    bool pointer = to->kind == TYPE_POINTER || from->kind == TYPE_POINTER;
    bool whole = (type_is_integer(to) || to->kind == TYPE_POINTER) &&
                 (type_is_integer(from) || from->kind == TYPE_POINTER);
    return !pointer || whole;
  }
  if (to->kind == TYPE_VECTOR || from->kind == TYPE_VECTOR) {
    return type_size(to) == type_size(from);
  }
  return to->kind == TYPE_UNION || same(to, from);
}

static bool check_cast(struct checker *c, const struct expr *e)
{
  return check_operand(c, e, e->a, false) &&
         rule(c, e, castable(e->type, e->a->type),
              "there is no such conversion");
}

/* A real operand of a complex one stays real (C11 G.5). */
static const struct type *real_type(const struct type *ty)
{
  return ty->kind == TYPE_COMPLEX ? ty->base : ty;
}

static bool check_unary(struct checker *c, const struct expr *e)
{
  if (!check_operand(c, e, e->a, false)) {
    return false;
  }
  const struct type *a = e->a->type;
  if (e->op == OP_LNOT) {
    return rule(c, e, type_is_scalar(a), "the operand of ! is no scalar") &&
           rule(c, e, e->type->kind == TYPE_INT, "the result is not int");
  }
  if (e->op == OP_NEG || e->op == OP_NOT) {
    return rule(c, e, same(e->type, a), "not of the operand's type") &&
           rule(c, e, e->op == OP_NEG || !type_is_floating(a),
                "~ of a floating value");
  }
  return rule(c, e, e->op == OP_REAL || e->op == OP_IMAG,
              "not a unary operator") &&
         rule(c, e, same(e->type, real_type(a)), "not of the part's type");
}

static bool check_pointers(struct checker *c, const struct expr *e)
{
  const struct type *a = e->a->type, *b = e->b->type;
  bool both = a->kind == TYPE_POINTER && b->kind == TYPE_POINTER;
  if (e->op >= OP_EQ && e->op <= OP_GE) {
    return rule(c, e, both && same(a, b), "compared pointers differ in type") &&
           rule(c, e, e->type->kind == TYPE_INT, "the result is not int");
  }
  if (both) {
    return rule(c, e, e->op == OP_SUB && e->type->kind == TYPE_LONG,
                "two pointers can only be subtracted, giving long");
  }
  return rule(c, e, a->kind == TYPE_POINTER && type_is_integer(b),
              "a pointer and no integer right of it") &&
         rule(c, e, e->op == OP_ADD || e->op == OP_SUB,
              "only + and - combine a pointer with an integer") &&
         rule(c, e, same(e->type, a), "not of the pointer's type");
}

static bool check_arithmetic(struct checker *c, const struct expr *e)
{
  const struct type *a = e->a->type, *b = e->b->type;
  bool vector = a->kind == TYPE_VECTOR || b->kind == TYPE_VECTOR;
  bool comparison = e->op >= OP_EQ && e->op <= OP_GE;
  bool shift = e->op == OP_SHL || e->op == OP_SHR;
  if (vector) { /* GNU: element by element, a scalar counts for all */
    return true;
  }
  if (!rule(c, e, type_is_arithmetic(a) && type_is_arithmetic(b),
            "the operands are not arithmetic")) {
    return false;
  }
  bool whole = shift || e->op == OP_MOD || e->op == OP_AND || e->op == OP_OR ||
               e->op == OP_XOR;
  return rule(c, e, !whole || (type_is_integer(a) && type_is_integer(b)),
              "the operands are not integers") &&
         rule(c, e, shift || same(real_type(a), real_type(b)),
              "the operands differ in type") &&
         rule(c, e,
              comparison ? e->type->kind == TYPE_INT
                         : same(e->type, b->kind == TYPE_COMPLEX ? b : a),
              comparison ? "the result is not int"
                         : "not of the operands' type");
}

static bool check_binary(struct checker *c, const struct expr *e)
{
  if (!check_operand(c, e, e->a, false) || !check_operand(c, e, e->b, false) ||
      !rule(c, e, e->op >= OP_ADD && e->op <= OP_GE, "not a binary operator")) {
    return false;
  }
  bool pointer =
      e->a->type->kind == TYPE_POINTER || e->b->type->kind == TYPE_POINTER;
  return pointer ? check_pointers(c, e) : check_arithmetic(c, e);
}

static bool check_logic(struct checker *c, const struct expr *e)
{
  return check_operand(c, e, e->a, false) && check_operand(c, e, e->b, false) &&
         rule(c, e, e->op == OP_LAND || e->op == OP_LOR,
              "the operator is not && or ||") &&
         rule(c, e, type_is_scalar(e->a->type) && type_is_scalar(e->b->type),
              "an operand is no scalar") &&
         rule(c, e, e->type->kind == TYPE_INT, "the result is not int");
}

static bool check_cond(struct checker *c, const struct expr *e)
{
  return check_operand(c, e, e->a, false) && check_operand(c, e, e->b, false) &&
         check_operand(c, e, e->c, false) &&
         rule(c, e, type_is_scalar(e->a->type), "the condition is no scalar") &&
         rule(c, e,
              type_is_void(e->type) ||
                  (same(e->type, e->b->type) && same(e->type, e->c->type)),
              "a branch differs in type");
}

static bool check_plain_load(struct checker *c, const struct expr *e)
{
  return check_load(c, e, false);
}

static bool (*const checks[EXPR_COUNT])(struct checker *c,
                                        const struct expr *e) = {
    [EXPR_INT] = check_int,        [EXPR_FLOAT] = check_float,
    [EXPR_STRING] = check_string,  [EXPR_VAR] = check_var,
    [EXPR_FUNC] = check_func_expr, [EXPR_DEREF] = check_deref,
    [EXPR_MEMBER] = check_member,  [EXPR_INDEX] = check_index,
    [EXPR_PART] = check_part,      [EXPR_LOAD] = check_plain_load,
    [EXPR_ADDR] = check_address,   [EXPR_DECAY] = check_address,
    [EXPR_CAST] = check_cast,      [EXPR_UNARY] = check_unary,
    [EXPR_BINARY] = check_binary,  [EXPR_LOGIC] = check_logic,
    [EXPR_COND] = check_cond,      [EXPR_SIZEOF] = check_of_type,
    [EXPR_TYPE] = check_of_type,
};

static bool check_expr(struct checker *c, const struct expr *e)
{
  return require(c, e->kind < EXPR_COUNT, e->at, "unknown expression kind") &&
         (e->kind == EXPR_TYPE ||
          check_type(c, e->type, e->at, expr_kind_name(e->kind))) &&
         checks[e->kind](c, e);
}

bool check_value(struct checker *c, const struct expr *e, const char *role)
{
  return require(c, !expr_is_place(e), e->at, "%s is not a value", role) &&
         check_expr(c, e);
}

bool check_place(struct checker *c, const struct expr *e, const char *role)
{
  return require(c, expr_is_place(e), e->at, "%s is not a place", role) &&
         check_expr(c, e);
}

bool check_lone_value(struct checker *c, const struct expr *e, const char *role,
                      bool *is_lone)
{
  const struct expr *load = e->kind == EXPR_CAST && e->a ? e->a : e;
  *is_lone = load->kind == EXPR_LOAD && load->a && load->a->type &&
             expr_is_place(load->a) && reads_special(load->a);
  bool array = e->kind == EXPR_LOAD && e->type && e->type->kind == TYPE_ARRAY;
  if (!*is_lone && !array) {
    return check_value(c, e, role);
  }
  return check_type(c, load->type, load->at, role) &&
         check_load(c, load, true) &&
         (load == e || (check_type(c, e->type, e->at, role) &&
                        rule(c, e, castable(e->type, load->type),
                             "there is no such conversion")));
}
