/* print_expr.c -- expressions, with the parentheses that C needs and those
 * that compilers like (-Wparentheses of gcc and clang). */
#include "ir/print_internal.h"

#include <inttypes.h>

struct op_row {
  uint8_t level;       /* of the result */
  uint8_t left, right; /* what operands need */
  uint8_t inverse;     /* of an integer or pointer comparison */
};

static const struct op_row op_rows[] = {
    [OP_NONE] = {0, 0, 0, 0},
    [OP_NEG] = {LEVEL_UNARY, LEVEL_CAST, 0, 0},
    [OP_NOT] = {LEVEL_UNARY, LEVEL_CAST, 0, 0},
    [OP_LNOT] = {LEVEL_UNARY, LEVEL_CAST, 0, 0},
    [OP_REAL] = {LEVEL_UNARY, LEVEL_CAST, 0, 0},
    [OP_IMAG] = {LEVEL_UNARY, LEVEL_CAST, 0, 0},
    [OP_ADD] = {LEVEL_ADD, LEVEL_ADD, LEVEL_MUL, 0},
    [OP_SUB] = {LEVEL_ADD, LEVEL_ADD, LEVEL_MUL, 0},
    [OP_MUL] = {LEVEL_MUL, LEVEL_MUL, LEVEL_CAST, 0},
    [OP_DIV] = {LEVEL_MUL, LEVEL_MUL, LEVEL_CAST, 0},
    [OP_MOD] = {LEVEL_MUL, LEVEL_MUL, LEVEL_CAST, 0},
    [OP_SHL] = {LEVEL_SHIFT, LEVEL_CAST, LEVEL_CAST, 0},
    [OP_SHR] = {LEVEL_SHIFT, LEVEL_CAST, LEVEL_CAST, 0},
    [OP_AND] = {LEVEL_AND, LEVEL_CAST, LEVEL_CAST, 0},
    [OP_XOR] = {LEVEL_XOR, LEVEL_CAST, LEVEL_CAST, 0},
    [OP_OR] = {LEVEL_OR, LEVEL_CAST, LEVEL_CAST, 0},
    [OP_EQ] = {LEVEL_EQUAL, LEVEL_ADD, LEVEL_ADD, OP_NE},
    [OP_NE] = {LEVEL_EQUAL, LEVEL_ADD, LEVEL_ADD, OP_EQ},
    [OP_LT] = {LEVEL_LESS, LEVEL_ADD, LEVEL_ADD, OP_GE},
    [OP_GT] = {LEVEL_LESS, LEVEL_ADD, LEVEL_ADD, OP_LE},
    [OP_LE] = {LEVEL_LESS, LEVEL_ADD, LEVEL_ADD, OP_GT},
    [OP_GE] = {LEVEL_LESS, LEVEL_ADD, LEVEL_ADD, OP_LT},
    [OP_LAND] = {LEVEL_LAND, LEVEL_EQUAL, LEVEL_EQUAL, 0},
    [OP_LOR] = {LEVEL_LOR, LEVEL_EQUAL, LEVEL_EQUAL, 0},
};

const char *var_name(const struct var *v)
{
  return v->print_name ? v->print_name : v->name ? v->name->text : "__ts_var";
}

bool expr_is_unnamed(const struct expr *e)
{
  return e->kind == EXPR_MEMBER && !e->field->name;
}

static bool is_comparison(const struct expr *e)
{
  return e->kind == EXPR_BINARY && op_rows[e->op].inverse;
}

/* A conversion between records is none; it stands for the union cast only if
 * the user wrote it. */
static bool is_no_cast(const struct expr *e)
{
  return type_is_record(e->type) && (e->implicit || type_is_record(e->a->type));
}

static bool is_function_address(const struct expr *e)
{
  return (e->kind == EXPR_ADDR || e->kind == EXPR_DECAY) &&
         e->a->kind == EXPR_FUNC;
}

static enum level level_of(const struct expr *e, bool bare)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_INT:
    return level_int(e, bare);
  case EXPR_FLOAT:
    return level_float(e);
  case EXPR_STRING:
  case EXPR_VAR:
  case EXPR_FUNC:
  case EXPR_TYPE:
    return LEVEL_PRIMARY;
  case EXPR_MEMBER:
    return expr_is_unnamed(e) ? LEVEL_UNARY : LEVEL_POSTFIX;
  case EXPR_INDEX:
    return LEVEL_POSTFIX;
  case EXPR_LOAD:
  case EXPR_DECAY:
    return level_of(e->a, false);
  case EXPR_ADDR:
    return is_function_address(e) ? LEVEL_PRIMARY : LEVEL_UNARY;
  case EXPR_DEREF:
  case EXPR_PART:
  case EXPR_SIZEOF:
    return LEVEL_UNARY;
  case EXPR_CAST:
    return is_no_cast(e) ? level_of(e->a, bare) : LEVEL_CAST;
  case EXPR_UNARY:
  case EXPR_BINARY:
  case EXPR_LOGIC:
    return (enum level)op_rows[e->op].level;
  case EXPR_COND:
    return LEVEL_COND;
  case EXPR_COUNT:
    break;
  }
  return LEVEL_ANY;
}

/* --- one function per kind --- */

static void put_var_name(struct printer *pr, const struct expr *e)
{
  buf_puts(pr->out, var_name(e->var));
}

static void put_func_name(struct printer *pr, const struct expr *e)
{
  const struct func *f = e->func;
  buf_puts(pr->out, f->print_name ? f->print_name : f->name->text);
}

static void put_string_expr(struct printer *pr, const struct expr *e)
{
  put_string(pr, e->string, e->type);
}

static void put_int_expr(struct printer *pr, const struct expr *e)
{
  put_int(pr, e, false);
}

static void put_deref(struct printer *pr, const struct expr *e)
{
  buf_putc(pr->out, '*');
  put_expr(pr, e->a, LEVEL_CAST);
}

/* The place that the member named in C belongs to: past anonymous ones. */
static const struct expr *member_owner(const struct expr *e)
{
  const struct expr *owner = e->a;
  while (expr_is_unnamed(owner)) {
    owner = owner->a;
  }
  return owner;
}

static uint64_t member_offset(const struct expr *e, const struct expr *owner)
{
  uint64_t offset = 0;
  for (; e != owner; e = e->a) {
    offset += e->field->offset;
  }
  return offset;
}

static void put_member(struct printer *pr, const struct expr *e)
{
  const struct expr *owner = member_owner(e);
  if (!e->field->name) { /* C has no name for the whole member */
    buf_printf(pr->out, "*(char (*)[%" PRIu64 "])", type_size(e->type));
    buf_putc(pr->out, '(');
    put_address(pr, e);
    buf_putc(pr->out, ')');
    return;
  }
  if (owner->kind == EXPR_DEREF) {
    put_expr(pr, owner->a, LEVEL_POSTFIX);
    buf_puts(pr->out, "->");
  } else {
    put_expr(pr, owner, LEVEL_POSTFIX);
    buf_putc(pr->out, '.');
  }
  buf_puts(pr->out, e->field->name->text);
}

static void put_index(struct printer *pr, const struct expr *e)
{
  put_expr(pr, e->a, LEVEL_POSTFIX);
  buf_putc(pr->out, '[');
  put_shown(pr, show_index(e->b), LEVEL_ANY);
  buf_putc(pr->out, ']');
}

static void put_part(struct printer *pr, const struct expr *e)
{
  buf_puts(pr->out, e->op == OP_IMAG ? "__imag__ " : "__real__ ");
  put_expr(pr, e->a, LEVEL_CAST);
}

static void put_operand_only(struct printer *pr, const struct expr *e)
{
  put_expr(pr, e->a, LEVEL_ANY); /* the level is that of e, see level_of */
}

static void put_addr(struct printer *pr, const struct expr *e)
{
  if (is_function_address(e)) {
    put_func_name(pr, e->a);
  } else if (expr_is_unnamed(e->a)) {
    buf_puts(pr->out, "(void *)(");
    put_address(pr, e->a);
    buf_putc(pr->out, ')');
  } else {
    buf_putc(pr->out, '&');
    put_expr(pr, e->a, LEVEL_CAST);
  }
}

static void put_cast(struct printer *pr, const struct expr *e)
{
  if (is_no_cast(e)) {
    put_expr(pr, e->a, LEVEL_ANY);
    return;
  }
  buf_putc(pr->out, '(');
  put_type(e->type, "", 0, pr->out);
  buf_putc(pr->out, ')');
  bool to_pointer = e->type->kind == TYPE_POINTER && e->a->kind != EXPR_INT;
  if (to_pointer || !type_is_scalar(e->type)) {
    put_expr(pr, e->a, LEVEL_CAST);
    return;
  }
  struct shown s = show_value(e->a);
  if (e->type->kind == TYPE_POINTER && !e->a->value[0]) {
    buf_putc(pr->out, '0'); /* whatever its type: a null pointer */
    return;
  }
  put_shown(pr, s, LEVEL_CAST);
}

static void put_unary(struct printer *pr, const struct expr *e)
{
  struct shown s = e->op == OP_LNOT ? show_value(e->a)
                   : e->op == OP_NEG || e->op == OP_NOT
                       ? show_operand(pr, e->a)
                       : (struct shown){e->a, TYPE_VOID, false};
  buf_puts(pr->out, op_spelling(e->op));
  if (e->op == OP_REAL || e->op == OP_IMAG) {
    buf_putc(pr->out, ' ');
  }
  /* Not "--x"; and "-5" may come from a constant, too. */
  size_t start = pr->out->length;
  put_shown(pr, s, LEVEL_CAST);
  if (e->op == OP_NEG && pr->out->text[start] == '-') {
    pr->out->length = start;
    put_shown(pr, s, LEVEL_PRIMARY);
  }
}

static bool is_bitwise(enum op op)
{
  return op == OP_AND || op == OP_XOR || op == OP_OR;
}

bool wraps_divisor(const struct printer *pr, enum op op, const struct type *ty,
                   const struct expr *divisor)
{
  while (divisor->kind == EXPR_CAST && type_is_integer(divisor->a->type)) {
    divisor = divisor->a;
  }
  return pr->opt && pr->opt->divisor && pr->func &&
         (op == OP_DIV || op == OP_MOD) && type_is_integer(ty) &&
         type_is_integer(divisor->type) &&
         (divisor->kind != EXPR_INT || divisor->value[0] == UINT64_MAX);
}

void put_divisor(struct printer *pr, struct shown s)
{
  buf_puts(pr->out, pr->opt->divisor);
  buf_putc(pr->out, '(');
  put_shown(pr, s, LEVEL_ASSIGN);
  buf_putc(pr->out, ')');
}

static void put_operands(struct printer *pr, const struct expr *e,
                         struct shown a, struct shown b)
{
  const struct op_row *row = &op_rows[e->op];
  enum level left = (enum level)row->left;
  bool chain = is_bitwise(e->op) || e->kind == EXPR_LOGIC;
  if (chain && a.e->kind == e->kind && a.e->op == e->op && !a.force) {
    left = (enum level)row->level;
  } else if (a.e->kind == EXPR_UNARY && a.e->op == OP_LNOT &&
             (row->inverse || is_bitwise(e->op))) {
    left = LEVEL_PRIMARY; /* !a == b looks like a mistake */
  }
  put_shown(pr, a, left);
  buf_putc(pr->out, ' ');
  buf_puts(pr->out, op_spelling(e->op));
  buf_putc(pr->out, ' ');
  if (e->kind == EXPR_BINARY && wraps_divisor(pr, e->op, e->type, e->b)) {
    put_divisor(pr, b);
  } else {
    put_shown(pr, b, (enum level)row->right);
  }
}

static void put_binary(struct printer *pr, const struct expr *e)
{
  struct shown pair[2] = {{e->a, TYPE_VOID, false}, {e->b, TYPE_VOID, false}};
  bool pointer_left = e->a->type->kind == TYPE_POINTER;
  bool pointer_right = e->b->type->kind == TYPE_POINTER;
  if (e->op == OP_SHL || e->op == OP_SHR) {
    pair[0] = show_operand(pr, e->a);
    if (type_is_integer(e->b->type)) {
      pair[1] = show_value(e->b);
      pair[1].bare = true;
    }
  } else if (!pointer_left && !pointer_right) {
    show_pair(pr, e->a, e->b, pair);
  } else if (op_rows[e->op].inverse) {
    pair[0] = show_compared(e->a, e->op);
    pair[1] = pair[0].e == e->a ? show_compared(e->b, e->op) : pair[1];
  } else if (!pointer_right) {
    pair[1] = show_index(e->b);
  }
  put_operands(pr, e, pair[0], pair[1]);
}

static void put_logic(struct printer *pr, const struct expr *e)
{
  put_operands(pr, e, show_value(e->a), show_value(e->b));
}

static void put_cond(struct printer *pr, const struct expr *e)
{
  struct shown pair[2];
  show_pair(pr, e->b, e->c, pair);
  struct shown test = show_value(e->a);
  bool clear = test.e->kind == EXPR_LOGIC || is_comparison(test.e);
  put_shown(pr, test, clear ? LEVEL_LOR : LEVEL_CAST);
  buf_puts(pr->out, " ? ");
  put_shown(pr, pair[0], LEVEL_LOR);
  buf_puts(pr->out, " : ");
  put_shown(pr, pair[1], LEVEL_LOR);
}

static void put_sizeof(struct printer *pr, const struct expr *e)
{
  buf_puts(pr->out, "sizeof(");
  put_type(e->of_type, "", 0, pr->out);
  buf_putc(pr->out, ')');
}

static void put_type_expr(struct printer *pr, const struct expr *e)
{
  put_type(e->of_type, "", 0, pr->out);
}

static void (*const put_kinds[EXPR_COUNT])(struct printer *pr,
                                           const struct expr *e) = {
    [EXPR_INT] = put_int_expr,       [EXPR_FLOAT] = put_float,
    [EXPR_STRING] = put_string_expr, [EXPR_VAR] = put_var_name,
    [EXPR_FUNC] = put_func_name,     [EXPR_DEREF] = put_deref,
    [EXPR_MEMBER] = put_member,      [EXPR_INDEX] = put_index,
    [EXPR_PART] = put_part,          [EXPR_LOAD] = put_operand_only,
    [EXPR_ADDR] = put_addr,          [EXPR_DECAY] = put_operand_only,
    [EXPR_CAST] = put_cast,          [EXPR_UNARY] = put_unary,
    [EXPR_BINARY] = put_binary,      [EXPR_LOGIC] = put_logic,
    [EXPR_COND] = put_cond,          [EXPR_SIZEOF] = put_sizeof,
    [EXPR_TYPE] = put_type_expr,
};

/* --- positions --- */

void put_shown(struct printer *pr, struct shown s, enum level level)
{
  enum level own = s.force ? LEVEL_CAST : level_of(s.e, s.bare);
  if (own < level) {
    buf_putc(pr->out, '(');
  }
  if (s.force) {
    buf_printf(pr->out, "(%s)", type_basic_spelling(s.force));
    put_expr(pr, s.e, LEVEL_CAST);
  } else if (s.e->kind == EXPR_INT && s.bare) {
    put_int(pr, s.e, true);
  } else {
    put_kinds[s.e->kind](pr, s.e);
  }
  if (own < level) {
    buf_putc(pr->out, ')');
  }
}

void put_expr(struct printer *pr, const struct expr *e, enum level level)
{
  put_shown(pr, (struct shown){e, TYPE_VOID, false}, level);
}

/* The condition !e; comparisons of floating numbers are false for NaN, so only
 * == and != have an inverse there. */
void put_negated(struct printer *pr, const struct expr *e)
{
  struct shown s = show_value(e);
  if (s.e->kind == EXPR_UNARY && s.e->op == OP_LNOT) {
    put_shown(pr, show_value(s.e->a), LEVEL_ANY);
    return;
  }
  bool integral = is_comparison(s.e) && (type_is_integer(s.e->a->type) ||
                                         s.e->a->type->kind == TYPE_POINTER);
  if (integral ||
      (is_comparison(s.e) && (s.e->op == OP_EQ || s.e->op == OP_NE))) {
    struct expr inverse = *s.e;
    inverse.op = op_rows[s.e->op].inverse;
    put_expr(pr, &inverse, LEVEL_ANY);
    return;
  }
  buf_putc(pr->out, '!');
  put_shown(pr, s, LEVEL_CAST);
}

void put_address(struct printer *pr, const struct expr *place)
{
  if (expr_is_unnamed(place)) {
    const struct expr *owner = member_owner(place);
    buf_puts(pr->out, "(char *)");
    put_address(pr, owner);
    buf_printf(pr->out, " + %" PRIu64, member_offset(place, owner));
  } else if (place->kind == EXPR_DEREF) {
    put_expr(pr, place->a, LEVEL_CAST);
  } else {
    buf_putc(pr->out, '&');
    put_expr(pr, place, LEVEL_CAST);
  }
}

void print_expr(const struct expr *e, struct buf *out)
{
  struct printer pr = {.out = out};
  struct types types;
  types_init(&types, &pr.scratch);
  pr.types = &types;
  put_expr(&pr, e, LEVEL_ANY);
  arena_release(&pr.scratch);
}
