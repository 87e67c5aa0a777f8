/* dump.c -- the IR as text, for people and golden tests.
 *
 *   func int f(int a.0)
 *     temp t1: int
 *   b0:
 *     assign t1 = (load(a.0) + 1)                  ; f.c:3
 *     return load(t1)
 *
 * Reads are load(...), conversions cast<type>(...), those C does by itself
 * icast<type>(...). A local carries its number: names may repeat. */
#include "base/buf.h"
#include "ir/ir.h"

#include <inttypes.h>

enum { COMMENT_COLUMN = 56 };

static void dump_var(const struct var *v, struct buf *out)
{
  if (v->kind == VAR_TEMP) {
    buf_puts(out, "t");
  } else if (v->is_literal || !v->name) {
    buf_puts(out, "lit");
  } else {
    buf_puts(out, v->name->text);
    if (v->kind == VAR_GLOBAL) {
      return;
    }
    buf_putc(out, '.');
  }
  buf_putu(out, v->id);
}

static void dump_type(const char *open, const struct type *ty,
                      const char *close, struct buf *out)
{
  buf_puts(out, open);
  print_type(ty, "", out);
  buf_puts(out, close);
}

static void dump_int(const struct expr *e, struct buf *out)
{
  bool wide = type_bits(e->type) > 64;
  bool negative = !type_is_unsigned(e->type) && e->value[0] >> 63;
  if (wide && e->value[1] != (negative ? UINT64_MAX : 0)) {
    buf_printf(out, "0x%" PRIx64 "%016" PRIx64, e->value[1], e->value[0]);
  } else if (negative) {
    buf_printf(out, "%" PRId64, (int64_t)e->value[0]);
  } else {
    buf_putu(out, e->value[0]);
  }
  if (e->type->kind != TYPE_INT) {
    dump_type(":", e->type, "", out);
  }
}

static void dump_string(const struct expr *e, struct buf *out)
{
  uint64_t unit = type_size(e->type->base);
  buf_puts(out, e->string->prefix);
  buf_putc(out, '"');
  for (uint64_t i = 0; i + unit < e->string->length; i++) {
    unsigned char c = e->string->bytes[i];
    if (c < ' ' || c >= 0x7f || c == '"' || c == '\\') {
      buf_printf(out, "\\%03o", c);
    } else {
      buf_putc(out, (char)c);
    }
  }
  buf_putc(out, '"');
}

static void dump_infix(const struct expr *e, struct buf *out)
{
  buf_putc(out, '(');
  dump_expr(e->a, out);
  buf_printf(out, " %s ", op_spelling(e->op));
  dump_expr(e->b, out);
  buf_putc(out, ')');
}

/* name(a) */
static void dump_call_like(const char *name, const struct expr *a,
                           struct buf *out)
{
  buf_puts(out, name);
  buf_putc(out, '(');
  dump_expr(a, out);
  buf_putc(out, ')');
}

static void dump_member(const struct expr *e, struct buf *out)
{
  dump_expr(e->a, out);
  buf_printf(out, ".%s", e->field->name ? e->field->name->text : "<unnamed>");
}

static void dump_cond(const struct expr *e, struct buf *out)
{
  buf_putc(out, '(');
  dump_expr(e->a, out);
  buf_puts(out, " ? ");
  dump_expr(e->b, out);
  buf_puts(out, " : ");
  dump_expr(e->c, out);
  buf_putc(out, ')');
}

void dump_expr(const struct expr *e, struct buf *out)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_INT:
    dump_int(e, out);
    break;
  case EXPR_FLOAT:
    buf_puts(out, e->spelling);
    dump_type(":", e->type, "", out);
    break;
  case EXPR_STRING:
    dump_string(e, out);
    break;
  case EXPR_VAR:
    dump_var(e->var, out);
    break;
  case EXPR_FUNC:
    buf_puts(out, e->func->name->text);
    break;
  case EXPR_MEMBER:
    dump_member(e, out);
    break;
  case EXPR_INDEX:
    dump_expr(e->a, out);
    buf_putc(out, '[');
    dump_expr(e->b, out);
    buf_putc(out, ']');
    break;
  case EXPR_CAST:
    dump_type(e->implicit ? "icast<" : "cast<", e->type, ">", out);
    dump_call_like("", e->a, out);
    break;
  case EXPR_PART:
  case EXPR_UNARY:
    dump_call_like(op_spelling(e->op), e->a, out);
    break;
  case EXPR_DEREF:
  case EXPR_LOAD:
  case EXPR_ADDR:
  case EXPR_DECAY:
    dump_call_like(expr_kind_name(e->kind), e->a, out);
    break;
  case EXPR_BINARY:
  case EXPR_LOGIC:
    dump_infix(e, out);
    break;
  case EXPR_COND:
    dump_cond(e, out);
    break;
  case EXPR_SIZEOF:
    dump_type("sizeof<", e->of_type, ">", out);
    break;
  case EXPR_TYPE:
    dump_type("type<", e->of_type, ">", out);
    break;
  case EXPR_COUNT:
    break;
  }
}

/* --- instructions --- */

static void dump_origin(struct program *p, loc_t at, size_t line_start,
                        struct buf *out)
{
  if (at && p->map) {
    struct place place = srcmap_line(p->map, at);
    if (place.file) {
      do {
        buf_putc(out, ' ');
      } while (out->length - line_start < COMMENT_COLUMN);
      buf_printf(out, "; %s:%u", place.file, place.line);
    }
  }
  buf_putc(out, '\n');
}

static void dump_call(const struct instr *i, struct buf *out)
{
  dump_expr(i->value, out);
  buf_putc(out, '(');
  for (uint32_t k = 0; k < i->arg_count; k++) {
    buf_puts(out, k ? ", " : "");
    dump_expr(i->args[k], out);
  }
  buf_putc(out, ')');
}

static void dump_rmw(const struct instr *i, struct buf *out)
{
  dump_expr(i->target, out);
  buf_printf(out, " %s= ", op_spelling(i->op));
  dump_expr(i->value, out);
  buf_puts(out, i->post ? " (old)" : "");
}

static void dump_instr(struct program *p, const struct instr *i,
                       struct buf *out);

static void dump_list(struct program *p, const struct instr *first,
                      struct buf *out)
{
  for (const struct instr *i = first; i; i = i->next) {
    dump_instr(p, i, out);
  }
}

static void dump_instr(struct program *p, const struct instr *i,
                       struct buf *out)
{
  size_t start = out->length;
  buf_printf(out, "  %s ", instr_kind_name(i->kind));
  if (i->place) {
    dump_expr(i->place, out);
    buf_puts(out, i->kind == INSTR_ZERO ? "" : " = ");
  }
  switch ((enum instr_kind)i->kind) {
  case INSTR_ASSIGN:
  case INSTR_EVAL:
    dump_expr(i->value, out);
    break;
  case INSTR_ZERO:
    break;
  case INSTR_CALL:
    dump_call(i, out);
    break;
  case INSTR_RMW:
    dump_rmw(i, out);
    break;
  case INSTR_DECLARE:
    dump_var(i->var, out);
    if (i->value) {
      dump_call_like(" size ", i->value, out);
    }
    break;
  case INSTR_FENCE:
    buf_printf(out, "%s %s", i->op == FENCE_THREAD ? "thread" : "compiler",
               memory_order_name(i->order));
    break;
  case INSTR_IF:
    dump_expr(i->value, out);
    break;
  case INSTR_UNSUPPORTED:
    buf_puts(out, i->text);
    break;
  case INSTR_COUNT:
    break;
  }
  dump_origin(p, i->at, start, out);
  if (i->kind == INSTR_IF) {
    dump_list(p, i->body, out);
    buf_puts(out, i->other ? "  else\n" : "");
    dump_list(p, i->other, out);
    buf_puts(out, "  end\n");
  }
}

static void dump_switch(const struct block *b, struct buf *out)
{
  bool is_unsigned = type_is_unsigned(b->value->type);
  buf_puts(out, "switch ");
  dump_expr(b->value, out);
  for (uint32_t i = 0; i < b->case_count; i++) {
    const struct switch_case *c = &b->cases[i];
    buf_putc(out, ' ');
    for (int k = 0; k < 1 + (c->low != c->high); k++) {
      int64_t v = k ? c->high : c->low;
      buf_puts(out, k ? "..." : "");
      if (is_unsigned || v >= 0) {
        buf_putu(out, (uint64_t)v);
      } else {
        buf_printf(out, "%" PRId64, v);
      }
    }
    buf_printf(out, ":b%u", c->to->id);
  }
  buf_printf(out, " else:b%u", b->to[0]->id);
}

static void dump_term(struct program *p, const struct block *b, struct buf *out)
{
  size_t start = out->length;
  buf_puts(out, "  ");
  switch ((enum term_kind)b->term) {
  case TERM_NONE:
    buf_puts(out, "unfinished");
    break;
  case TERM_JUMP:
    buf_printf(out, "jump b%u", b->to[0]->id);
    break;
  case TERM_BRANCH:
    buf_puts(out, "branch ");
    dump_expr(b->value, out);
    buf_printf(out, " b%u b%u", b->to[0]->id, b->to[1]->id);
    break;
  case TERM_SWITCH:
    dump_switch(b, out);
    break;
  case TERM_RETURN:
    buf_puts(out, b->value ? "return " : "return");
    if (b->value) {
      dump_expr(b->value, out);
    }
    break;
  case TERM_UNREACHABLE:
    buf_puts(out, "unreachable");
    break;
  }
  dump_origin(p, b->at, start, out);
}

/* --- declarations --- */

static void dump_init(const struct init *in, struct buf *out)
{
  if (in->value) {
    dump_expr(in->value, out);
    return;
  }
  buf_putc(out, '{');
  for (uint32_t i = 0; i < in->count; i++) {
    const struct init_part *part = &in->parts[i];
    buf_puts(out, i ? ", " : "");
    buf_printf(out, "%" PRIu64, part->index);
    if (part->last > part->index) {
      buf_printf(out, "...%" PRIu64, part->last);
    }
    buf_puts(out, ": ");
    dump_init(part->init, out);
  }
  buf_putc(out, '}');
}

static void dump_declaration(struct program *p, const struct var *v,
                             struct buf *out)
{
  static const char *const kinds[] = {[VAR_GLOBAL] = "global",
                                      [VAR_STATIC] = "  static",
                                      [VAR_PARAM] = "  param",
                                      [VAR_LOCAL] = "  local",
                                      [VAR_TEMP] = "  temp"};
  static const char *const flags[] = {" static", " extern", " thread_local",
                                      " weak",   " taken",  " vla"};
  const bool set[] = {v->is_static, v->is_extern,     v->is_tls,
                      v->is_weak,   v->address_taken, v->is_vla};
  size_t start = out->length;
  buf_puts(out, kinds[v->kind]);
  buf_putc(out, ' ');
  dump_var(v, out);
  dump_type(": ", v->type, "", out);
  for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
    buf_puts(out, set[i] ? flags[i] : "");
  }
  if (v->align) {
    buf_printf(out, " align %u", v->align);
  }
  if (v->init) {
    buf_puts(out, " = ");
    dump_init(v->init, out);
  }
  dump_origin(p, v->at, start, out);
}

static void dump_head(const struct func *f, struct buf *out)
{
  static const char *const flags[] = {" static", " inline", " noreturn",
                                      " weak", " atomic"};
  const bool set[] = {f->is_static, f->is_inline, f->is_noreturn, f->is_weak,
                      f->atomic};
  buf_puts(out, f->defined ? "func" : "extern");
  for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
    buf_puts(out, set[i] ? flags[i] : "");
  }
  buf_putc(out, ' ');
  print_type(f->type, f->name->text, out);
}

void dump_func(struct program *p, struct func *f, struct buf *out)
{
  size_t start = out->length;
  dump_head(f, out);
  dump_origin(p, f->at, start, out);
  if (!f->defined) {
    return;
  }
  for (uint32_t i = 0; i < f->params.count; i++) {
    dump_declaration(p, f->params.at[i], out);
  }
  for (uint32_t i = 0; i < f->locals.count; i++) {
    dump_declaration(p, f->locals.at[i], out);
  }
  for (uint32_t i = 0; i < f->blocks.count; i++) {
    const struct block *b = f->blocks.at[i];
    buf_printf(out, "b%u:", b->id);
    if (b->label) {
      buf_printf(out, " %s", b->label->text);
    }
    buf_puts(out, b->forks ? " forks\n" : "\n");
    for (const struct instr *in = b->first; in; in = in->next) {
      dump_instr(p, in, out);
    }
    dump_term(p, b, out);
  }
}

void dump_program(struct program *p, struct buf *out)
{
  for (uint32_t i = 0; i < p->globals.count; i++) {
    if (p->globals.at[i]->reachable) {
      dump_declaration(p, p->globals.at[i], out);
    }
  }
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    struct func *f = p->funcs.at[i];
    if (f->reachable && !f->is_builtin) {
      buf_putc(out, '\n');
      dump_func(p, f, out);
    }
  }
}
