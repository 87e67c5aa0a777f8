/* expr_code.c -- expressions become stack code. Calls are inlined: there is no
 * recursion. */
#include "program.h"

void emit(struct comp *c, enum op op, int a, int b)
{
  if (c->ncode == CODE)
    abort();
  c->code[c->ncode++] = (struct insn){op, a, b};
}

int label_new(struct comp *c)
{
  if (c->njumps == JUMPS)
    abort();
  return c->njumps++;
}

void label_here(struct comp *c, int label)
{
  c->jump[label] = c->ncode;
}

void comp_address(struct comp *c, const struct place *pl)
{
  switch (pl->kind) {
  case P_VAR:
    emit(c, OP_PUSH, pl->var, 0);
    break;
  case P_ARRAY:
    comp_expr(c, pl->index);
    emit(c, OP_PUSH, c->p->array, 0);
    emit(c, OP_BIN, B_ADD, 0);
    break;
  case P_POINTED:
    emit(c, OP_PUSH, c->p->pointer, 0);
    emit(c, OP_LOAD, 0, 0);
    break;
  case P_ARG:
    emit(c, OP_LDL, c->in.base, 0);
    break;
  }
}

// && and ||: the second operand only if the first did not decide.
static void comp_short(struct comp *c, const struct expr *e)
{
  int no = label_new(c), end = label_new(c);
  for (int i = 0; i < 2; i++) {
    comp_expr(c, e->kid[i]);
    if (e->kind == E_OR)
      emit(c, OP_NOT, 0, 0);
    emit(c, OP_JZ, no, 0);
  }
  emit(c, OP_PUSH, e->kind == E_AND, 0);
  emit(c, OP_JMP, end, 0);
  label_here(c, no);
  emit(c, OP_PUSH, e->kind == E_OR, 0);
  label_here(c, end);
}

static void comp_cond(struct comp *c, const struct expr *e)
{
  int no = label_new(c), end = label_new(c);
  comp_expr(c, e->kid[0]);
  emit(c, OP_JZ, no, 0);
  comp_expr(c, e->kid[1]);
  emit(c, OP_JMP, end, 0);
  label_here(c, no);
  comp_expr(c, e->kid[2]);
  label_here(c, end);
}

// Slots of a function that begins; they are zero.
void comp_locals(struct comp *c)
{
  const struct func *f = c->in.f;
  int end = c->in.base + f->nslots;
  int *most = &c->m->nlocals[c->in.thread];
  if (end > SLOTS)
    abort();
  if (end > *most)
    *most = end;
  for (int i = 0; i < f->nslots; i++)
    if (f->slot[i].init) {
      emit(c, OP_PUSH, f->slot[i].init, 0);
      emit(c, OP_STL, c->in.base + i, 0);
    }
  for (int i = 0; i < f->nlabels; i++)
    c->in.label[i] = label_new(c);
}

static void comp_call(struct comp *c, const struct expr *e)
{
  struct scope outer = c->in;
  const struct func *f = &c->p->func[e->a];
  for (int i = 0; i < f->nparams; i++)
    comp_expr(c, e->kid[i]);
  c->in = (struct scope){.f = f,
                         .base = outer.base + outer.f->nslots,
                         .thread = outer.thread,
                         .on_return = label_new(c)};
  for (int i = f->nparams; i-- > 0;)
    emit(c, OP_STL, c->in.base + i, 0);
  comp_locals(c);
  comp_block(c, f->body);
  label_here(c, c->in.on_return);
  emit(c, OP_CLEAR, c->in.base, f->nslots);
  c->in = outer;
}

bool place_is_c11(const struct prog *p, const struct place *pl)
{
  return pl->kind == P_VAR && p->var[pl->var].type == T_ATOMIC;
}

static void comp_inc(struct comp *c, const struct expr *e)
{
  comp_address(c, &e->place);
  if (place_is_c11(c->p, &e->place)) {
    emit(c, OP_PUSH, e->a, 0);
    emit(c, OP_RMW, B_ADD, !e->b);
    return;
  }
  emit(c, OP_DUP, 0, 0);
  emit(c, OP_LOAD, 0, 0);
  if (e->b)
    emit(c, OP_TUCK, 0, 0);
  emit(c, OP_PUSH, e->a, 0);
  emit(c, OP_BIN, B_ADD, 0);
  if (!e->b)
    emit(c, OP_TUCK, 0, 0);
  emit(c, OP_STORE, 0, 0);
}

static void comp_update(struct comp *c, const struct expr *e)
{
  comp_address(c, &e->place);
  if (e->kind == E_CAS11)
    emit(c, OP_LDL, c->in.base + e->a, 0);
  comp_expr(c, e->kid[0]);
  if (e->kind == E_RMW) {
    emit(c, OP_RMW, (int)rmws[e->a].op, rmws[e->a].gives_new);
    return;
  }
  if (e->kind == E_CAS) {
    comp_expr(c, e->kid[1]);
    emit(c, OP_CAS, 0, e->a);
    return;
  }
  // What was there goes to the slot; if equal, nothing changes.
  emit(c, OP_CAS, 0, 1);
  emit(c, OP_DUP, 0, 0);
  emit(c, OP_LDL, c->in.base + e->a, 0);
  emit(c, OP_BIN, B_EQ, 0);
  emit(c, OP_TUCK, 0, 0);
  emit(c, OP_POP, 0, 0);
  emit(c, OP_STL, c->in.base + e->a, 0);
}

void comp_expr(struct comp *c, const struct expr *e)
{
  switch (e->kind) {
  case E_CONST:
  case E_ADDRESS:
    emit(c, OP_PUSH, e->a, 0);
    break;
  case E_LOCAL:
    emit(c, OP_LDL, c->in.base + e->a, 0);
    break;
  case E_LOAD:
    comp_address(c, &e->place);
    emit(c, OP_LOAD, 0, 0);
    break;
  case E_BIN:
    comp_expr(c, e->kid[0]);
    comp_expr(c, e->kid[1]);
    emit(c, OP_BIN, e->a, 0);
    break;
  case E_NOT:
    comp_expr(c, e->kid[0]);
    emit(c, OP_NOT, 0, 0);
    break;
  case E_AND:
  case E_OR:
    comp_short(c, e);
    break;
  case E_COND:
    comp_cond(c, e);
    break;
  case E_CALL:
    comp_call(c, e);
    break;
  case E_NONDET:
    emit(c, OP_NONDET, e->a, 0);
    break;
  case E_RMW:
  case E_CAS:
  case E_CAS11:
    comp_update(c, e);
    break;
  case E_INC:
    comp_inc(c, e);
    break;
  case E_SET:
    comp_expr(c, e->kid[0]);
    emit(c, OP_DUP, 0, 0);
    emit(c, OP_STL, c->in.base + e->a, 0);
    break;
  case E_TRYLOCK:
    emit(c, OP_TRYLOCK, e->a, 0);
    break;
  case E_KINDS:
    break;
  }
}
