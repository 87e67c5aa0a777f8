/* weak.c -- weak symbols that nothing defines, and aliases.
 *
 * Needs: all files of the program, and what library.c adds to them.
 * Gives: what an address expression says of such a symbol is a null pointer, as
 * the linker has it; its place is what that points to. A call of one stays a
 * call of a function that nobody knows.
 * Names reserved for the implementation may well be in the C library: such a
 * symbol is unsupported.
 * An alias has the address of its target, as has a function that a file sees by
 * another type. */
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

/* An alias has the address of its target. */
static void see_target(struct program *p, struct expr *e, struct func *f)
{
  bool address = e->kind == EXPR_ADDR || e->kind == EXPR_DECAY;
  while (f->alias_of) {
    f = f->alias_of;
  }
  if (!address) {
    e->func = f;
    return;
  }
  struct expr *a =
      expr_new(p, EXPR_DECAY, e->at, type_pointer(&p->types, f->type));
  a->a = expr_func(p, e->at, f);
  e->kind = EXPR_CAST;
  e->implicit = false;
  e->a = a;
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
  if (symbol->kind == EXPR_FUNC && symbol->func->alias_of) {
    see_target(p, e, symbol->func);
  }
  for (int i = 0; i < expr_operands(e); i++) {
    weak_expr(p, expr_operand(e, i));
  }
}

static void weak_root(void *user, struct expr *e, enum role role)
{
  if (role != ROLE_CALLEE || e->kind != EXPR_FUNC) {
    weak_expr(user, e);
  }
}

void weak_run(struct program *p)
{
  program_exprs(p, true, weak_root, p);
}
