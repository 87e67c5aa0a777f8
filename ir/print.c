/* print.c -- the whole program as C: types, prototypes, variables, bodies.
 *
 * Prints what program_reach marked. The sections are written side by side (a
 * body may be the first to need a type) and put together at the end. */
#include "ir/print_internal.h"

static void put_prototypes(struct printer *pr)
{
  const struct program *p = pr->program;
  pr->out = &pr->protos_out;
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    if (f->reachable && !f->is_builtin) {
      need_type(pr, f->type, 0);
      put_func_head(pr, f, false);
      buf_puts(pr->out, ";\n");
    }
  }
}

/* --- global variables --- */

static void put_declaration(struct printer *pr, const struct var *v)
{
  bool own = v->is_static || v->is_literal;
  need_type(pr, v->type, NEED_COMPLETE);
  put_var(pr, v, own ? "static " : "extern ", false);
  buf_puts(pr->out, ";\n");
}

/* What an initialiser names must have been declared. */
static void declare_mentioned(struct printer *pr, const struct expr *e,
                              bool *declared)
{
  while (expr_operands(e) == 1) {
    e = e->a;
  }
  int n = expr_operands(e);
  if (n > 1) {
    declare_mentioned(pr, e->a, declared);
    declare_mentioned(pr, e->b, declared);
  }
  if (n > 2) {
    declare_mentioned(pr, e->c, declared);
  }
  if (e->kind == EXPR_VAR && e->var->kind == VAR_GLOBAL &&
      !declared[e->var->id]) {
    declared[e->var->id] = true;
    put_declaration(pr, e->var);
  }
}

static void declare_init(struct printer *pr, const struct init *in,
                         bool *declared)
{
  if (in->value) {
    declare_mentioned(pr, in->value, declared);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    declare_init(pr, in->parts[i].init, declared);
  }
}

static void put_global(struct printer *pr, const struct var *v, bool *declared)
{
  if (v->is_extern) {
    if (!declared[v->id]) {
      put_declaration(pr, v);
    }
    declared[v->id] = true;
    return;
  }
  need_type(pr, v->type, NEED_COMPLETE);
  if (v->init) {
    walk_init(pr, v->init);
    declare_init(pr, v->init, declared);
  }
  declared[v->id] = true;
  put_var(pr, v, v->is_static || v->is_literal ? "static " : "", true);
  buf_puts(pr->out, ";\n");
}

static void put_globals(struct printer *pr)
{
  const struct program *p = pr->program;
  uint32_t limit = 0;
  for (uint32_t i = 0; i < p->globals.count; i++) {
    uint32_t id = p->globals.at[i]->id;
    limit = id >= limit ? id + 1 : limit;
  }
  bool *declared = arena_alloc_array(&pr->scratch, limit + 1, sizeof *declared);
  pr->out = &pr->globals_out;
  for (uint32_t i = 0; i < p->globals.count; i++) {
    if (p->globals.at[i]->reachable) {
      put_global(pr, p->globals.at[i], declared);
    }
  }
}

static void put_bodies(struct printer *pr)
{
  const struct program *p = pr->program;
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    struct func *f = p->funcs.at[i];
    if (f->reachable && f->defined && !f->is_builtin && !f->alias_of) {
      put_func(pr, f);
    }
  }
}

void print_program(struct program *p, const struct print_options *opt,
                   struct buf *out)
{
  struct printer pr = {.program = p, .types = &p->types, .opt = opt};
  names_assign(&pr);
  put_prototypes(&pr);
  put_globals(&pr);
  put_bodies(&pr);
  struct buf *const sections[] = {&pr.types_out, &pr.protos_out,
                                  &pr.globals_out, &pr.bodies_out};
  bool first = true;
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
    if (sections[i]->length) {
      /* A body starts with an empty line of its own. */
      bool separate = !first && sections[i] != &pr.bodies_out;
      buf_puts(out, separate ? "\n" : "");
      buf_add(out, sections[i]->text, sections[i]->length);
      first = false;
    }
    buf_free(sections[i]);
  }
  defs_reset(&pr);
  arena_release(&pr.scratch);
}
