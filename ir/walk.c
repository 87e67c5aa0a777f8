/* walk.c -- the operands of an instruction, and those of a whole program. */
#include "ir/ir.h"

struct slot instr_slot(const struct instr *i, uint32_t k)
{
  struct instr *own = (struct instr *)i; /* who may change it has it so */
  struct slot none = {NULL, NULL, ROLE_VALUE};
  bool calls = i->kind == INSTR_CALL;
  if (i->place && k-- == 0) {
    return (struct slot){i->place, &own->place, ROLE_RESULT};
  }
  if (i->value && k-- == 0) {
    return (struct slot){i->value, &own->value,
                         calls ? ROLE_CALLEE : ROLE_VALUE};
  }
  if (i->kind == INSTR_RMW && k == 0) {
    return (struct slot){i->target, &own->target, ROLE_UPDATE};
  }
  return calls && k < i->arg_count
             ? (struct slot){i->args[k], &own->args[k], ROLE_VALUE}
             : none;
}

struct walk {
  expr_visitor *visit;
  void *user;
};

static void visit_list(const struct walk *w, const struct instr *first)
{
  for (const struct instr *i = first; i; i = i->next) {
    struct slot o;
    for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
      w->visit(w->user, o.e, o.role);
    }
    if (i->kind == INSTR_IF) {
      visit_list(w, i->body);
      visit_list(w, i->other);
    }
  }
}

static void visit_init(const struct walk *w, const struct init *in)
{
  if (in->value) {
    w->visit(w->user, in->value, ROLE_VALUE);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    visit_init(w, in->parts[i].init);
  }
}

static void visit_vars(const struct walk *w, const struct var_vec *vars,
                       bool reachable)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    const struct var *v = vars->at[i];
    if (v->init && (v->reachable || !reachable)) {
      visit_init(w, v->init);
    }
  }
}

void program_exprs(const struct program *p, bool reachable, expr_visitor *visit,
                   void *user)
{
  struct walk w = {visit, user};
  visit_vars(&w, &p->globals, reachable);
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    if (reachable && !f->reachable) {
      continue;
    }
    visit_vars(&w, &f->locals, reachable);
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      visit_list(&w, f->blocks.at[b]->first);
      if (f->blocks.at[b]->value) {
        visit(user, f->blocks.at[b]->value, ROLE_VALUE);
      }
    }
  }
}
