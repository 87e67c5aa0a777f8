/* expr_text.c -- expressions as C. */
#include "program.h"

void text(struct print *w, const char *s)
{
  fputs(s, w->out);
}

void print_place(struct print *w, const struct place *pl)
{
  switch (pl->kind) {
  case P_VAR:
    text(w, w->p->var[pl->var].name);
    break;
  case P_ARRAY:
    text(w, "a[");
    print_expr(w, pl->index, false);
    text(w, "]");
    break;
  case P_POINTED:
    text(w, "*gp");
    break;
  case P_ARG:
    text(w, "*p");
    break;
  }
}

// &*p is spelled p, as people do.
void print_address(struct print *w, const struct place *pl)
{
  if (pl->kind == P_POINTED || pl->kind == P_ARG) {
    text(w, pl->kind == P_ARG ? "p" : "gp");
    return;
  }
  text(w, "&");
  print_place(w, pl);
}

static void print_update(struct print *w, const struct expr *e)
{
  static const char *const cas[] = {"__sync_bool_compare_and_swap",
                                    "__sync_val_compare_and_swap"};
  if (e->kind == E_CAS11)
    text(w, "atomic_compare_exchange_strong(");
  else
    fprintf(w->out, "%s(", e->kind == E_RMW ? rmws[e->a].name : cas[e->a]);
  print_address(w, &e->place);
  if (e->kind == E_CAS11)
    fprintf(w->out, ", &%s", w->f->slot[e->a].name);
  for (int i = 0; i < 1 + (e->kind == E_CAS); i++) {
    text(w, ", ");
    print_expr(w, e->kid[i], false);
  }
  fprintf(w->out, "%s)", e->kind == E_RMW ? rmws[e->a].tail : "");
}

static void print_call(struct print *w, const struct expr *e)
{
  const struct func *f = &w->p->func[e->a];
  fprintf(w->out, "%s(", f->name);
  for (int i = 0; i < f->nparams; i++) {
    text(w, i ? ", " : "");
    print_expr(w, e->kid[i], false);
  }
  text(w, ")");
}

static void print_load(struct print *w, const struct expr *e)
{
  if (!e->a) {
    print_place(w, &e->place);
    return;
  }
  bool c11 = place_is_c11(w->p, &e->place);
  text(w, c11 ? "atomic_load(" : "__atomic_load_n(");
  print_address(w, &e->place);
  text(w, c11 ? ")" : ", __ATOMIC_SEQ_CST)");
}

static void print_inc(struct print *w, const struct expr *e)
{
  const char *sign = e->a > 0 ? "++" : "--";
  bool paren = e->b && e->place.kind >= P_POINTED;
  fprintf(w->out, "%s%s", e->b ? "" : sign, paren ? "(" : "");
  print_place(w, &e->place);
  fprintf(w->out, "%s%s", paren ? ")" : "", e->b ? sign : "");
}

static void print_infix(struct print *w, const struct expr *e)
{
  const char *op = e->kind == E_AND  ? "&&"
                   : e->kind == E_OR ? "||"
                                     : binop_text[e->a];
  print_expr(w, e->kid[0], true);
  fprintf(w->out, " %s ", op);
  print_expr(w, e->kid[1], true);
}

static bool expr_is_compound(const struct expr *e)
{
  return e->kind == E_BIN || e->kind == E_AND || e->kind == E_OR ||
         e->kind == E_COND || e->kind == E_SET || e->kind == E_NONDET;
}

// From 0 to so many, 1 or 3.
static void print_nondet(struct print *w, int most)
{
  static const char *const masked[] = {
      "__VERIFIER_nondet_int() & %d",
      "__VERIFIER_nondet_uchar() & %d",
      "(int)(__VERIFIER_nondet_ulong() & %d)",
  };
  unsigned long form = w->seed / 2 % 4;
  if (w->seed % 2)
    fprintf(w->out, "any_upto(%d)", most);
  else if (most == 1 && form == 3)
    text(w, "__VERIFIER_nondet_bool()");
  else
    fprintf(w->out, masked[form % 3], most);
}

void print_expr(struct print *w, const struct expr *e, bool nested)
{
  bool paren = nested && expr_is_compound(e);
  text(w, paren ? "(" : "");
  switch (e->kind) {
  case E_CONST:
    fprintf(w->out, "%d", e->a);
    break;
  case E_LOCAL:
    text(w, w->f->slot[e->a].name);
    break;
  case E_LOAD:
    print_load(w, e);
    break;
  case E_ADDRESS:
    fprintf(w->out, "&%s", w->p->var[e->a].name);
    break;
  case E_BIN:
  case E_AND:
  case E_OR:
    print_infix(w, e);
    break;
  case E_NOT:
    text(w, "!");
    print_expr(w, e->kid[0], true);
    break;
  case E_COND:
    print_expr(w, e->kid[0], true);
    text(w, " ? ");
    print_expr(w, e->kid[1], true);
    text(w, " : ");
    print_expr(w, e->kid[2], true);
    break;
  case E_CALL:
    print_call(w, e);
    break;
  case E_NONDET:
    print_nondet(w, e->a);
    break;
  case E_RMW:
  case E_CAS:
  case E_CAS11:
    print_update(w, e);
    break;
  case E_INC:
    print_inc(w, e);
    break;
  case E_SET:
    fprintf(w->out, "%s = ", w->f->slot[e->a].name);
    print_expr(w, e->kid[0], false);
    break;
  case E_TRYLOCK:
    fprintf(w->out, "pthread_mutex_trylock(&m%d)", e->a);
    break;
  case E_KINDS:
    break;
  }
  text(w, paren ? ")" : "");
}
