/* views.c -- what files see by several types.
 *
 * The linker brings together what has the same name and looks at no types:
 * feature macros change the members of the C library's structs, a header says
 * `const` and the definition does not, a declaration is out of date. In link.c
 * each file whose type is another one has its own variable or function of that
 * name, a view. Once all files are read,
 *   - the definition, if there is one, is what the name stands for;
 *   - a view of a function is another name of it, if calls by both types mean
 *     the same (type_callable); if not, calls through it are not understood;
 *   - a view of an object is its memory, read and written by the view's type.
 */
#include "frontend/front.h"

static struct symbol *linked(const struct name *n)
{
  return n ? n->bound[SPACE_LINK] : NULL;
}

static void differs(struct diag *d, bool wrong, loc_t at, const struct name *n,
                    loc_t definition)
{
  static const char text[] = "'%s' does not fit its definition in another file";
  if (wrong) {
    diag_error(d, at, text, n->text);
  } else {
    diag_warning(d, at, text, n->text);
  }
  diag_note(d, definition, "it is defined here");
}

static void defined_twice(struct diag *d, loc_t at, const struct name *n,
                          loc_t other)
{
  diag_error(d, at, "redefinition of '%s'", n->text);
  diag_note(d, other, "it was defined here");
}

/* --- functions --- */

static bool is_external_definition(const struct func *f)
{
  return f->defined && !f->is_inline;
}

static void choose_func(struct program *p, struct func *f)
{
  struct symbol *s = linked(f->name);
  if (f->is_static || !f->is_view || !is_external_definition(f) || !s ||
      s->kind != SYM_FUNC) {
    return;
  }
  struct func *old = s->func;
  if (is_external_definition(old) && !old->link.weak) {
    if (!f->link.weak) {
      defined_twice(p->diag, f->at, f->name, old->at);
    }
    return;
  }
  if (!is_external_definition(old) || !f->link.weak) {
    old->is_view = true;
    f->is_view = false;
    s->func = f;
  }
}

static void join_func(struct program *p, struct func *f)
{
  const struct symbol *s = linked(f->name);
  if (!f->is_view || f->alias_of || f->other || !s || s->kind != SYM_FUNC ||
      !s->func->defined) {
    return;
  }
  if (type_callable(s->func->type, f->type)) {
    f->alias_of = s->func;
  } else {
    f->other = s->func;
    differs(p->diag, false, f->at, f->name, s->func->at);
  }
}

/* --- objects --- */

/* Of two definitions: an initialised one, else the larger one, as linkers take
 * common symbols. */
static bool is_better(const struct var *v, const struct var *old)
{
  if (v->is_extern != old->is_extern) {
    return old->is_extern;
  }
  if (v->is_extern || v->link.weak != old->link.weak) {
    return !v->is_extern && old->link.weak;
  }
  return v->init ? !old->init
                 : !old->init && type_size(v->type) > type_size(old->type);
}

static void choose_var(struct program *p, struct var *v)
{
  struct symbol *s = linked(v->name);
  if (!v->is_view || v->view_of || !s || s->kind != SYM_VAR) {
    return;
  }
  struct var *old = s->var;
  if (v->init && old->init && !v->link.weak && !old->link.weak) {
    defined_twice(p->diag, v->at, v->name, old->at);
  } else if (is_better(v, old)) {
    old->is_view = true;
    v->is_view = false;
    s->var = v;
  }
}

/* Whether there is a view that must be replaced. */
static bool join_var(struct program *p, struct var *v)
{
  const struct symbol *s = linked(v->name);
  if (v->view_of || !v->is_view || !s || s->kind != SYM_VAR) {
    return v->view_of != NULL; /* it is an alias, or known already */
  }
  struct var *to = s->var;
  v->view_of = to;
  v->is_extern = to->address_taken = true;
  if (!to->is_extern &&
      (v->is_tls != to->is_tls || type_size(v->type) > type_size(to->type))) {
    differs(p->diag, true, v->at, v->name, to->at);
  }
  return true;
}

/* Expressions may share parts, so each is changed where it is. */
static void see_object(struct program *p, struct expr *e)
{
  bool address = e->kind == EXPR_ADDR || e->kind == EXPR_DECAY;
  const struct expr *view = address ? e->a : e;
  if (view->kind == EXPR_VAR && view->var->view_of) {
    struct var *to = view->var->view_of;
    struct expr *a =
        expr_new(p, EXPR_ADDR, e->at, type_pointer(&p->types, to->type));
    a->a = expr_var(p, e->at, to);
    e->a =
        address ? a : expr_cast(p, a, type_pointer(&p->types, e->type), false);
    e->kind = address ? EXPR_CAST : EXPR_DEREF;
    e->implicit = false;
    return;
  }
  for (int i = 0; i < expr_operands(e); i++) {
    see_object(p, expr_operand(e, i));
  }
}

static void see_root(void *user, struct expr *e, enum role role)
{
  (void)role;
  see_object(user, e);
}

void views_join(struct program *p)
{
  bool objects = false;
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    choose_func(p, p->funcs.at[i]);
  }
  for (uint32_t i = 0; i < p->globals.count; i++) {
    choose_var(p, p->globals.at[i]);
  }
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    join_func(p, p->funcs.at[i]);
  }
  for (uint32_t i = 0; i < p->globals.count; i++) {
    objects = join_var(p, p->globals.at[i]) || objects;
  }
  if (objects) {
    program_exprs(p, false, see_root, p);
  }
}
