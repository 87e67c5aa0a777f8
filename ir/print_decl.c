/* print_decl.c -- declarations of variables and functions, initialisers. */
#include "ir/print_internal.h"

static void put_asm_label(const char *label, struct buf *out)
{
  if (label) {
    buf_puts(out, " __asm__(");
    put_quoted(out, label);
    buf_putc(out, ')');
  }
}

static void put_attribute(const char *name, const char *value, struct buf *out)
{
  if (value) {
    buf_printf(out, " __attribute__((%s(", name);
    put_quoted(out, value);
    buf_puts(out, ")))");
  }
}

static unsigned kept_const(const struct var *v)
{
  return v->kind == VAR_GLOBAL || v->kind == VAR_STATIC ? 0 : DROP_CONST;
}

static void put_var_attributes(struct printer *pr, const struct var *v)
{
  struct buf *out = pr->out;
  uint32_t align = v->align;
  if (!align && !type_by_alias(v->type, kept_const(v))) {
    align = v->type->align;
  }
  if (align) {
    buf_printf(out, " __attribute__((aligned(%u)))", align);
  }
  if (v->is_weak) {
    buf_puts(out, " __attribute__((weak))");
  }
  if (v->is_used) {
    buf_puts(out, " __attribute__((used))");
  }
  bool local = v->kind == VAR_LOCAL || v->kind == VAR_TEMP;
  if (local && pr->read && !pr->read[v->id]) {
    /* Its readers were evaluated away, or there never were any. */
    buf_puts(out, " __attribute__((unused))");
  }
}

void put_var(struct printer *pr, const struct var *v, const char *storage,
             bool with_init)
{
  buf_puts(pr->out, storage);
  buf_puts(pr->out, v->is_tls ? "__thread " : "");
  put_type(v->type, var_name(v), kept_const(v), pr->out);
  if (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC) {
    put_asm_label(v->asm_label, pr->out);
    put_attribute("section", v->section, pr->out);
    put_attribute("visibility", v->visibility, pr->out);
  }
  put_var_attributes(pr, v);
  if (with_init && v->init) {
    buf_puts(pr->out, " = ");
    put_init(pr, v->init);
  }
}

/* --- initialisers --- */

/* The initialiser of the compound literal that the value reads, if so: a
 * static object cannot be initialised by reading another. */
static const struct init *literal_init(const struct init *in)
{
  const struct expr *e = in->value;
  while (e && e->kind == EXPR_CAST && !type_is_scalar(e->type)) {
    e = e->a;
  }
  return e && e->kind == EXPR_LOAD && e->a->kind == EXPR_VAR &&
                 e->a->var->is_literal
             ? e->a->var->init
             : NULL;
}

static void put_parts(struct printer *pr, const struct init *in, bool *first);

static void put_member_init(struct printer *pr, const struct init *in,
                            const struct init_part *part, bool *first)
{
  const struct field *f = &in->type->record->fields[part->index];
  if (!f->name) {
    /* Of an anonymous member, the members are named instead. */
    if (!part->init->value) {
      put_parts(pr, part->init, first);
    }
    return;
  }
  buf_puts(pr->out, *first ? "." : ", .");
  *first = false;
  buf_puts(pr->out, f->name->text);
  buf_puts(pr->out, " = ");
  put_init(pr, part->init);
}

enum { RANGE_MAX = 4096 };

/* A range is written out: CBMC 6.6 takes its first element for the whole. Not
 * one so long that the text would be unreadable for anybody. */
static void put_element_init(struct printer *pr, const struct init_part *part,
                             uint64_t next, bool *first)
{
  if (part->last - part->index >= RANGE_MAX) {
    buf_puts(pr->out, *first ? "" : ", ");
    *first = false;
    buf_printf(pr->out, "[%llu ... %llu] = ", (unsigned long long)part->index,
               (unsigned long long)part->last);
    put_init(pr, part->init);
    return;
  }
  for (uint64_t i = part->index;; i++) {
    buf_puts(pr->out, *first ? "" : ", ");
    *first = false;
    if (i != next) {
      buf_putc(pr->out, '[');
      buf_putu(pr->out, i);
      buf_puts(pr->out, "] = ");
    }
    put_init(pr, part->init);
    next = i + 1;
    if (i == part->last) {
      return;
    }
  }
}

static void put_parts(struct printer *pr, const struct init *in, bool *first)
{
  uint64_t next = 0;
  for (uint32_t i = 0; i < in->count; i++) {
    if (type_is_record(in->type)) {
      put_member_init(pr, in, &in->parts[i], first);
    } else {
      put_element_init(pr, &in->parts[i], next, first);
      next = in->parts[i].last + 1;
    }
  }
}

void put_init(struct printer *pr, const struct init *in)
{
  const struct init *literal = literal_init(in);
  if (literal) {
    put_init(pr, literal);
    return;
  }
  if (in->value) {
    const struct expr *e = in->value;
    if (e->kind == EXPR_LOAD && e->a->kind == EXPR_STRING) {
      e = e->a;
    }
    put_shown(pr, show_converted(pr, e, in->type), LEVEL_ASSIGN);
    return;
  }
  bool first = true;
  buf_putc(pr->out, '{');
  put_parts(pr, in, &first);
  buf_putc(pr->out, '}');
}

/* --- functions --- */

static void put_when(struct buf *out, const char *what, uint32_t priority)
{
  buf_printf(out, " __attribute__((%s", what);
  if (priority != FUNC_PRIORITY) {
    buf_printf(out, "(%u)", priority);
  }
  buf_puts(out, "))");
}

static void put_func_attributes(struct printer *pr, const struct func *f)
{
  static const char *const texts[] = {" __attribute__((noreturn))",
                                      " __attribute__((weak))",
                                      " __attribute__((used))"};
  const bool set[] = {f->is_noreturn, f->is_weak, f->is_used};
  bool view = f->is_view && !f->asm_label;
  put_asm_label(view ? f->name->text : f->asm_label, pr->out);
  put_attribute("section", f->section, pr->out);
  put_attribute("visibility", f->visibility, pr->out);
  for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
    buf_puts(pr->out, set[i] ? texts[i] : "");
  }
  if (f->is_constructor) {
    put_when(pr->out, "constructor", f->priority);
  }
  if (f->is_destructor) {
    put_when(pr->out, "destructor", f->exit_priority);
  }
  if (f->alias_of && !f->is_view) {
    const struct func *to = f->alias_of;
    buf_puts(pr->out, " __attribute__((alias(");
    put_quoted(pr->out, to->asm_label    ? to->asm_label
                        : to->print_name ? to->print_name
                                         : to->name->text);
    buf_puts(pr->out, ")))");
  }
}

/* It may have been used where nothing is evaluated: sizeof, typeof. */
static void put_unused(const struct var *v, struct buf *out)
{
  if (!v->referenced) {
    buf_puts(out, " __attribute__((unused))");
  }
}

/* "f(int a, char b)", or the names only in a definition in the old style. */
static void put_named_params(const struct func *f, struct buf *out)
{
  const struct type *ty = f->type;
  buf_putc(out, '(');
  for (uint32_t i = 0; i < f->params.count; i++) {
    const struct var *v = f->params.at[i];
    buf_puts(out, i ? ", " : "");
    if (ty->old_style) {
      buf_puts(out, var_name(v));
    } else {
      put_type(v->type, var_name(v), DROP_CONST, out);
      put_unused(v, out);
    }
  }
  if (!ty->old_style) {
    bool none = !f->params.count;
    buf_puts(out, ty->variadic ? none ? "..." : ", ..." : none ? "void" : "");
  }
  buf_putc(out, ')');
}

static void put_old_params(struct printer *pr, const struct func *f)
{
  for (uint32_t i = 0; i < f->params.count; i++) {
    const struct var *v = f->params.at[i];
    buf_puts(pr->out, i ? " " : "");
    put_type(v->type, var_name(v), DROP_CONST, pr->out);
    put_unused(v, pr->out);
    buf_putc(pr->out, ';');
  }
}

void put_func_head(struct printer *pr, const struct func *f, bool definition)
{
  const char *name = f->print_name ? f->print_name : f->name->text;
  bool is_static = f->defined && (f->is_static || f->is_inline);
  buf_puts(pr->out, is_static ? "static " : "");
  if (!definition) {
    put_type(f->type, name, 0, pr->out);
    put_func_attributes(pr, f);
    return;
  }
  struct buf declarator = {0};
  buf_puts(&declarator, name);
  put_named_params(f, &declarator);
  put_type(f->type->base, declarator.text, 0, pr->out);
  buf_free(&declarator);
  if (f->type->old_style && f->params.count) {
    put_line_end(pr);
    put_old_params(pr, f);
  }
}
