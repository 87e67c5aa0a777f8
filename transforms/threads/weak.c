/* weak.c -- weak symbols that nothing defines.
 *
 * Needs: all files of the program, and what library.c adds to them.
 * Gives: what an address expression says of such a symbol is a null pointer, as
 * the linker has it; its place is what that points to. A call of one stays a
 * call of a function that nobody knows.
 * Names reserved for the implementation may well be in the C library: such a
 * symbol is unsupported. */
#include "transforms/transforms.h"

#include <string.h>

static bool is_nowhere(const struct expr *e)
{
  if (e->kind == EXPR_VAR) {
    return e->var->is_weak && e->var->is_extern;
  }
  if (e->kind != EXPR_FUNC) {
    return false;
  }
  const struct func *f = e->func;
  return f->is_weak && !f->defined && !f->alias_of && !f->library &&
         !f->is_builtin && !call_find(f->name->text);
}

static void check_name(struct program *p, const struct expr *e)
{
  const struct name *n = e->kind == EXPR_VAR ? e->var->name : e->func->name;
  if (n->text[0] == '_') {
    diag_unsupported(p->diag, e->at, "'%s', which is weak and defined nowhere",
                     n->text);
  }
}

/* Expressions may share parts, so each is changed where it is. */
static void make_null(struct program *p, struct expr *e, struct type *pointer)
{
  struct expr *zero = expr_int(p, e->at, type_basic(&p->types, TYPE_ULONG), 0);
  if (e->kind == EXPR_ADDR || e->kind == EXPR_DECAY) {
    e->kind = EXPR_CAST;
    e->implicit = false;
    e->a = zero;
    return;
  }
  e->kind = EXPR_DEREF;
  e->a = expr_cast(p, zero, pointer, false);
}

/* Objects that the linker defines. */
static bool is_of_linker(const struct expr *e)
{
  static const char *const all[] = {
      "environ", "__environ", "end",    "_end",        "edata",
      "_edata",  "etext",     "_etext", "__bss_start", "__executable_start"};
  if (e->kind != EXPR_VAR || !e->var->is_extern || !e->var->name) {
    return false;
  }
  const char *name = e->var->name->text;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (strcmp(all[i], name) == 0) {
      return true;
    }
  }
  return strncmp(name, "__start_", 8) == 0 || strncmp(name, "__stop_", 7) == 0;
}

static void weak_expr(struct program *p, struct expr *e)
{
  bool address = e->kind == EXPR_ADDR || e->kind == EXPR_DECAY;
  const struct expr *symbol = address ? e->a : e;
  if (is_nowhere(symbol)) {
    check_name(p, symbol);
    make_null(p, e, type_pointer(&p->types, e->type));
    return;
  }
  if (is_of_linker(e)) {
    diag_unsupported(p->diag, e->at, "'%s', which the linker defines",
                     e->var->name->text);
  }
  while (e->kind == EXPR_FUNC && e->func->alias_of) {
    e->func = e->func->alias_of; /* they have the same address */
  }
  for (int i = 0; i < expr_operands(e); i++) {
    weak_expr(p, expr_operand(e, i));
  }
}

static void weak_list(struct program *p, struct instr *first);

static void weak_instr(struct program *p, struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_CALLEE || o.e->kind != EXPR_FUNC) {
      weak_expr(p, o.e);
    }
  }
  if (i->kind == INSTR_IF) {
    weak_list(p, i->body);
    weak_list(p, i->other);
  }
}

static void weak_list(struct program *p, struct instr *first)
{
  for (struct instr *i = first; i; i = i->next) {
    weak_instr(p, i);
  }
}

static void weak_init(struct program *p, const struct init *in)
{
  if (in->value) {
    weak_expr(p, in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    weak_init(p, in->parts[i].init);
  }
}

static void weak_vars(struct program *p, const struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    if (vars->at[i]->init && vars->at[i]->reachable) {
      weak_init(p, vars->at[i]->init);
    }
  }
}

void weak_run(struct program *p)
{
  weak_vars(p, &p->globals);
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    struct func *f = p->funcs.at[i];
    if (!f->reachable) {
      continue;
    }
    weak_vars(p, &f->locals);
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      weak_list(p, f->blocks.at[b]->first);
      if (f->blocks.at[b]->value) {
        weak_expr(p, f->blocks.at[b]->value);
      }
    }
  }
}
