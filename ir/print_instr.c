/* print_instr.c -- one instruction, one line of C. */
#include "ir/print_internal.h"

#include <inttypes.h>

/* Whether C takes the place for const: locals and members are declared
 * without it (see DROP_CONST), because initialising them is assigning here. */
static bool is_const_text(const struct expr *e)
{
  for (;; e = e->a) {
    if (e->kind == EXPR_VAR) {
      bool kept = e->var->kind == VAR_GLOBAL || e->var->kind == VAR_STATIC;
      return kept && (type_quals(e->var->type) & QUAL_CONST);
    }
    if (e->kind == EXPR_DEREF || e->kind == EXPR_INDEX) {
      if (e->a->kind != EXPR_ADDR && e->a->kind != EXPR_DECAY) {
        return type_quals(e->a->type->base) & QUAL_CONST;
      }
    } else if (expr_operands(e) != 1) {
      return false;
    }
  }
}

/* What stands left of the =. */
static void put_target(struct printer *pr, const struct expr *place)
{
  if (!is_const_text(place) || (place->kind == EXPR_MEMBER && place->is_bits)) {
    put_expr(pr, place, LEVEL_UNARY);
    return;
  }
  buf_puts(pr->out, "*(");
  put_type(place->type, "*", DROP_CONST, pr->out);
  buf_putc(pr->out, ')');
  put_address(pr, place);
}

static void put_raw_address(struct printer *pr, const struct expr *place)
{
  bool plain = !(type_quals(place->type) & (QUAL_CONST | QUAL_VOLATILE));
  if (expr_is_unnamed(place)) {
    put_address(pr, place);
    return;
  }
  buf_puts(pr->out, plain ? "" : "(void *)");
  put_address(pr, place);
}

/* Arrays, and members that have no name, are copied as bytes. Compilers take
 * this for memcpy; CBMC 6.6 has no model of __builtin_memcpy but has of this,
 * and no declaration of memcpy is needed, which may be the user's. */
static void put_copy(struct printer *pr, const struct expr *place,
                     const struct expr *from)
{
  buf_puts(pr->out, "__builtin___memcpy_chk(");
  put_raw_address(pr, place);
  buf_puts(pr->out, ", ");
  if (from->kind == EXPR_STRING) {
    put_expr(pr, from, LEVEL_ASSIGN);
  } else {
    put_raw_address(pr, from);
  }
  uint64_t to_size = type_size(place->type), size = type_size(from->type);
  buf_printf(pr->out, ", %" PRIu64 "uL, -1uL)",
             size < to_size ? size : to_size);
}

static const struct expr *skip_record_casts(const struct expr *e)
{
  while (e->kind == EXPR_CAST && type_is_record(e->a->type)) {
    e = e->a;
  }
  return e;
}

static void put_assign(struct printer *pr, const struct instr *i)
{
  const struct expr *from = skip_record_casts(i->value);
  from = from->kind == EXPR_LOAD || from->kind == EXPR_DECAY ? from->a : from;
  bool bytes = i->place->type->kind == TYPE_ARRAY ||
               (type_is_record(i->place->type) && expr_is_place(from) &&
                (expr_is_unnamed(i->place) || expr_is_unnamed(from)));
  if (bytes) {
    put_copy(pr, i->place, from);
    return;
  }
  put_target(pr, i->place);
  buf_puts(pr->out, " = ");
  const struct expr *e = i->value;
  bool to_bits = i->place->kind == EXPR_MEMBER && i->place->is_bits;
  if (to_bits && e->kind == EXPR_CAST && type_is_floating(e->a->type)) {
    put_expr(pr, e, LEVEL_ASSIGN); /* first to the declared type */
  } else {
    put_shown(pr, show_converted(pr, e, i->place->type), LEVEL_ASSIGN);
  }
}

static void put_zero(struct printer *pr, const struct instr *i)
{
  const struct expr *place = i->place;
  if (type_is_scalar(place->type)) {
    put_target(pr, place);
    buf_puts(pr->out, " = 0");
    return;
  }
  buf_puts(pr->out, "__builtin_memset(");
  put_raw_address(pr, place);
  buf_puts(pr->out, ", 0, ");
  if (expr_is_unnamed(place)) {
    buf_putu(pr->out, type_size(place->type));
  } else {
    buf_puts(pr->out, "sizeof(");
    put_expr(pr, place, LEVEL_ANY);
    buf_putc(pr->out, ')');
  }
  buf_putc(pr->out, ')');
}

static void put_callee(struct printer *pr, const struct expr *e)
{
  while ((e->kind == EXPR_DECAY || e->kind == EXPR_ADDR) &&
         e->a->type->kind == TYPE_FUNCTION) {
    e = e->a;
  }
  if (e->kind == EXPR_DEREF) {
    buf_puts(pr->out, "(*");
    put_expr(pr, e->a, LEVEL_CAST);
    buf_putc(pr->out, ')');
  } else {
    put_expr(pr, e, LEVEL_POSTFIX);
  }
}

static void put_call(struct printer *pr, const struct instr *i)
{
  const struct type *ty = i->value->type;
  ty = ty->kind == TYPE_POINTER ? ty->base : ty;
  if (i->place) {
    put_target(pr, i->place);
    buf_puts(pr->out, " = ");
  }
  put_callee(pr, i->value);
  buf_putc(pr->out, '(');
  for (uint32_t k = 0; k < i->arg_count; k++) {
    const struct expr *arg = i->args[k];
    buf_puts(pr->out, k ? ", " : "");
    bool known = !ty->old_style && k < ty->length;
    put_shown(pr,
              known ? show_converted(pr, arg, ty->params[k])
                    : show_promoted(pr, arg),
              LEVEL_ASSIGN);
  }
  buf_putc(pr->out, ')');
}

static void put_rmw(struct printer *pr, const struct instr *i)
{
  if (i->place) {
    put_target(pr, i->place);
    buf_puts(pr->out, " = ");
  }
  bool parens = i->post && i->target->kind != EXPR_VAR;
  /* clang 14 gives a compound assignment to an _Atomic place that place's type
   * and then refuses to assign it; with "+ 0" it is a plain value. */
  bool value = i->place && !i->post;
  buf_puts(pr->out, value ? "(" : "");
  buf_puts(pr->out, parens ? "(" : "");
  put_target(pr, i->target);
  buf_puts(pr->out, parens ? ")" : "");
  if (i->post) {
    buf_puts(pr->out, i->op == OP_SUB ? "--" : "++");
    return;
  }
  buf_putc(pr->out, ' ');
  buf_puts(pr->out, op_spelling(i->op));
  buf_puts(pr->out, "= ");
  const struct expr *v = i->value;
  bool shift = i->op == OP_SHL || i->op == OP_SHR;
  struct shown s = i->target->type->kind == TYPE_POINTER ? show_index(v)
                   : shift                               ? show_value(v)
                                                         : show_promoted(pr, v);
  if (wraps_divisor(pr, i->op, i->target->type, v)) {
    put_divisor(pr, s);
  } else {
    put_shown(pr, s, LEVEL_ASSIGN);
  }
  buf_puts(pr->out, value ? ") + 0" : "");
}

static void put_eval(struct printer *pr, const struct instr *i)
{
  const struct expr *e = i->value;
  while (e->kind == EXPR_CAST && (e->implicit || type_is_void(e->type))) {
    e = e->a;
  }
  buf_puts(pr->out, "(void)");
  put_expr(pr, e, LEVEL_CAST);
}

static void put_size(struct printer *pr, const struct expr *e)
{
  if (e->kind != EXPR_CAST || e->type->kind != TYPE_ULONG) {
    buf_puts(pr->out, "(unsigned long)");
  }
  put_expr(pr, e, LEVEL_CAST);
}

/* A variable-length array's storage is used again when the declaration runs
 * again, and grows to at least the double when it is too small. */
static void put_declare(struct printer *pr, const struct instr *i)
{
  uint32_t id = i->var->id, align = i->var->align;
  buf_printf(pr->out, "if (__ts_cap%u <= ", id);
  put_size(pr, i->value);
  buf_printf(pr->out, ") %s = ", var_name(i->var));
  if (align > 16) {
    buf_puts(pr->out, "(void *)(((unsigned long)");
  }
  buf_printf(pr->out, "__builtin_alloca((__ts_cap%u += ", id);
  put_size(pr, i->value);
  buf_puts(pr->out, " + 1)");
  if (align > 16) {
    buf_printf(pr->out, " + %u) + %u) & -%uuL", align - 1, align - 1, align);
  }
  buf_putc(pr->out, ')');
}

static void put_fence(struct printer *pr, const struct instr *i)
{
  buf_printf(pr->out, "__atomic_%s_fence(%u)",
             i->op == FENCE_THREAD ? "thread" : "signal", i->order - 1u);
}

static void put_unsupported(struct printer *pr, const struct instr *i)
{
  buf_puts(pr->out, "/* ");
  for (const char *s = i->text; *s; s++) {
    bool delimits = s > i->text && ((s[-1] == '*' && *s == '/') ||
                                    (s[-1] == '/' && *s == '*'));
    buf_puts(pr->out, delimits ? " " : "");
    buf_putc(pr->out, *s == '\n' || *s == '\r' ? ' ' : *s);
  }
  buf_puts(pr->out, " */ __builtin_trap()");
}

static void put_if(struct printer *pr, const struct instr *i);

static void (*const put_kinds[INSTR_COUNT])(struct printer *pr,
                                            const struct instr *i) = {
    [INSTR_ASSIGN] = put_assign,
    [INSTR_ZERO] = put_zero,
    [INSTR_CALL] = put_call,
    [INSTR_RMW] = put_rmw,
    [INSTR_EVAL] = put_eval,
    [INSTR_DECLARE] = put_declare,
    [INSTR_FENCE] = put_fence,
    [INSTR_IF] = put_if,
    [INSTR_UNSUPPORTED] = put_unsupported,
};

static void put_list(struct printer *pr, const struct instr *first)
{
  pr->indent++;
  for (const struct instr *i = first; i; i = i->next) {
    put_instr(pr, i);
  }
  pr->indent--;
}

static void put_indent(struct printer *pr)
{
  for (uint32_t i = 0; i <= pr->indent; i++) {
    buf_puts(pr->out, "  ");
  }
}

static void put_if(struct printer *pr, const struct instr *i)
{
  buf_puts(pr->out, "if (");
  put_shown(pr, show_value(i->value), LEVEL_ANY);
  buf_puts(pr->out, ") {");
  put_line_end(pr);
  put_list(pr, i->body);
  put_indent(pr);
  if (i->other) {
    buf_puts(pr->out, "} else {");
    put_line_end(pr);
    put_list(pr, i->other);
    put_indent(pr);
  }
  buf_putc(pr->out, '}');
}

void put_instr(struct printer *pr, const struct instr *i)
{
  if (i->kind == INSTR_DECLARE && !i->var->is_vla) {
    return;
  }
  put_line_directive(pr, i->at);
  put_indent(pr);
  put_kinds[i->kind](pr, i);
  buf_puts(pr->out, i->kind == INSTR_IF ? "" : ";");
  put_line_end(pr);
  pr->after_label = false;
}
