/* stmt_code.c -- statements, threads and the program become stack code. */
#include "program.h"

static void comp_assign(struct comp *c, const struct stmt *s)
{
  comp_address(c, &s->place);
  comp_expr(c, s->expr);
  emit(c, OP_STORE, 0, 0);
}

static void comp_compound(struct comp *c, const struct stmt *s)
{
  comp_address(c, &s->place);
  if (place_is_c11(c->p, &s->place)) {
    comp_expr(c, s->expr);
    emit(c, OP_RMW, s->a, 0);
    emit(c, OP_POP, 0, 0);
    return;
  }
  emit(c, OP_DUP, 0, 0);
  emit(c, OP_LOAD, 0, 0);
  comp_expr(c, s->expr);
  emit(c, OP_BIN, s->a, 0);
  emit(c, OP_STORE, 0, 0);
}

static void comp_local(struct comp *c, const struct stmt *s)
{
  comp_expr(c, s->expr);
  emit(c, OP_STL, c->in.base + s->a, 0);
}

static void comp_eval(struct comp *c, const struct stmt *s)
{
  comp_expr(c, s->expr);
  emit(c, OP_POP, 0, 0);
}

static void comp_if(struct comp *c, const struct stmt *s)
{
  int no = label_new(c), end = label_new(c);
  comp_expr(c, s->expr);
  emit(c, OP_JZ, no, 0);
  comp_block(c, s->body);
  emit(c, OP_JMP, end, 0);
  label_here(c, no);
  comp_block(c, s->other);
  label_here(c, end);
}

/* How a loop is spelled:
 *   0  for (i = 0; i < b; i++) S
 *   1  i = 0; while (i < b) { i++; S }
 *   2  i = 0; do { i++; S } while (i < b);  */
static void comp_loop(struct comp *c, const struct stmt *s)
{
  struct scope outer = c->in;
  int slot = outer.base + s->a;
  int test = label_new(c), body = label_new(c), step = label_new(c);
  int end = label_new(c);
  emit(c, OP_PUSH, 0, 0);
  emit(c, OP_STL, slot, 0);
  if (s->op == 2)
    emit(c, OP_JMP, body, 0);
  label_here(c, test);
  emit(c, OP_LDL, slot, 0);
  emit(c, OP_PUSH, s->b, 0);
  emit(c, OP_BIN, B_LT, 0);
  emit(c, OP_JZ, end, 0);
  label_here(c, body);
  c->in.on_break = end;
  c->in.on_continue = step;
  for (int when = 0; when < 2; when++) {
    if (when == (s->op == 0)) {
      if (s->op == 0)
        label_here(c, step);
      emit(c, OP_LDL, slot, 0);
      emit(c, OP_PUSH, 1, 0);
      emit(c, OP_BIN, B_ADD, 0);
      emit(c, OP_STL, slot, 0);
    } else {
      comp_block(c, s->body);
    }
  }
  if (s->op != 0)
    label_here(c, step);
  emit(c, OP_JMP, test, 0);
  label_here(c, end);
  c->in.on_break = outer.on_break;
  c->in.on_continue = outer.on_continue;
}

static void comp_switch(struct comp *c, const struct stmt *s)
{
  int outer = c->in.on_break, slot = c->in.base + s->a;
  int at[8], n = 0, end = label_new(c), dflt = end;
  comp_expr(c, s->expr);
  emit(c, OP_STL, slot, 0);
  for (const struct stmt *k = s->body; k; k = k->next, n++) {
    at[n] = label_new(c);
    if (k->a == NONE) {
      dflt = at[n];
      continue;
    }
    int no = label_new(c);
    emit(c, OP_LDL, slot, 0);
    emit(c, OP_PUSH, k->a, 0);
    emit(c, OP_BIN, B_EQ, 0);
    emit(c, OP_JZ, no, 0);
    emit(c, OP_CLEAR, slot, 1);
    emit(c, OP_JMP, at[n], 0);
    label_here(c, no);
  }
  emit(c, OP_CLEAR, slot, 1);
  emit(c, OP_JMP, dflt, 0);
  c->in.on_break = end;
  n = 0;
  for (const struct stmt *k = s->body; k; k = k->next, n++) {
    label_here(c, at[n]);
    comp_block(c, k->body);
    if (!k->b)
      emit(c, OP_JMP, end, 0);
  }
  label_here(c, end);
  c->in.on_break = outer;
}

static void comp_lock(struct comp *c, const struct stmt *s)
{
  emit(c, s->kind == S_LOCK ? OP_LOCK : OP_UNLOCK, s->a, 0);
}

static void comp_wait(struct comp *c, const struct stmt *s)
{
  int again = label_new(c), end = label_new(c);
  label_here(c, again);
  comp_expr(c, s->expr);
  emit(c, OP_JZ, end, 0);
  emit(c, OP_WAIT, s->a, 0);
  if (s->b)
    emit(c, OP_JMP, again, 0);
  label_here(c, end);
}

static void comp_signal(struct comp *c, const struct stmt *s)
{
  emit(c, s->a ? OP_BROADCAST : OP_SIGNAL, 0, 0);
}

static void comp_create(struct comp *c, const struct stmt *s)
{
  const struct thread *t = &c->p->thread[s->a];
  enum arg_kind arg = c->p->func[t->func].arg;
  int value = arg == ARG_NUMBER ? t->number : 0;
  emit(c, OP_PUSH, arg == ARG_ADDRESS ? c->p->escaped : value, 0);
  emit(c, OP_CREATE, s->a, 0);
}

static void comp_join(struct comp *c, const struct stmt *s)
{
  emit(c, OP_JOIN, s->a, 0);
  if (s->b == NONE)
    emit(c, OP_POP, 0, 0);
  else
    emit(c, OP_STL, c->in.base + s->b, 0);
}

static void comp_return(struct comp *c, const struct stmt *s)
{
  if (c->in.f->role == R_MAIN && !s->a) {
    emit(c, OP_EXIT, 1, 0);
    return;
  }
  comp_expr(c, s->expr);
  if (c->in.f->role == R_HELPER)
    emit(c, OP_JMP, c->in.on_return, 0);
  else
    emit(c, OP_END, 0, 0);
}

static void comp_exit(struct comp *c, const struct stmt *s)
{
  (void)s;
  emit(c, OP_EXIT, 0, 0);
}

static void comp_jump(struct comp *c, const struct stmt *s)
{
  if (s->kind == S_LABEL)
    label_here(c, c->in.label[s->a]);
  else if (s->kind == S_GOTO)
    emit(c, OP_JMP, c->in.label[s->a], 0);
  else if (s->kind == S_BREAK)
    emit(c, OP_JMP, c->in.on_break, 0);
  else
    emit(c, OP_JMP, c->in.on_continue, 0);
}

static void comp_section(struct comp *c, const struct stmt *s)
{
  emit(c, OP_SECTION_BEGIN, 0, 0);
  comp_block(c, s->body);
  emit(c, OP_SECTION_END, 0, 0);
}

static void comp_assume(struct comp *c, const struct stmt *s)
{
  int no = label_new(c), end = label_new(c);
  comp_expr(c, s->expr);
  emit(c, OP_JZ, no, 0);
  emit(c, OP_JMP, end, 0);
  label_here(c, no);
  emit(c, OP_PRUNE, 0, 0);
  label_here(c, end);
}

enum binop check_op(enum check_form form)
{
  switch (form) {
  case CHECK_EQ:
    return B_EQ;
  case CHECK_LE:
    return B_LE;
  case CHECK_GE:
    return B_GE;
  case CHECK_NE:
  case CHECK_PAIR:
    break;
  }
  return B_NE;
}

static void comp_assert(struct comp *c, const struct stmt *s)
{
  const struct check *k = &c->p->check[s->a];
  int ok = label_new(c), no = label_new(c);
  if (c->probing) {
    comp_expr(c, k->kid[0]);
    if (k->pair)
      comp_expr(c, k->kid[1]);
    emit(c, k->pair ? OP_PROBE2 : OP_PROBE, s->a, 0);
    return;
  }
  for (int i = 0; i < 1 + k->pair; i++) {
    comp_expr(c, k->kid[i]);
    emit(c, OP_PUSH, k->value[i], 0);
    emit(c, OP_BIN, (int)check_op(k->form), 0);
    emit(c, OP_JZ, i == k->pair ? no : label_new(c), 0);
    emit(c, OP_JMP, ok, 0);
    if (i < k->pair)
      label_here(c, c->njumps - 1);
  }
  label_here(c, no);
  emit(c, OP_FAIL, 0, 0);
  label_here(c, ok);
}

typedef void comp_fn(struct comp *, const struct stmt *);

static comp_fn *const comp_table[S_KINDS] = {
    [S_ASSIGN] = comp_assign, [S_COMPOUND] = comp_compound,
    [S_LOCAL] = comp_local,   [S_EVAL] = comp_eval,
    [S_IF] = comp_if,         [S_LOOP] = comp_loop,
    [S_SWITCH] = comp_switch, [S_LOCK] = comp_lock,
    [S_UNLOCK] = comp_lock,   [S_WAIT] = comp_wait,
    [S_SIGNAL] = comp_signal, [S_CREATE] = comp_create,
    [S_JOIN] = comp_join,     [S_RETURN] = comp_return,
    [S_EXIT] = comp_exit,     [S_GOTO] = comp_jump,
    [S_LABEL] = comp_jump,    [S_BREAK] = comp_jump,
    [S_CONTINUE] = comp_jump, [S_SECTION] = comp_section,
    [S_ASSUME] = comp_assume, [S_ASSERT] = comp_assert,
};

void comp_block(struct comp *c, const struct stmt *s)
{
  for (; s; s = s->next)
    comp_table[s->kind](c, s);
}

static void comp_thread(struct comp *c, int t)
{
  c->m->entry[t] = c->ncode;
  c->m->nlocals[t] = 1;
  c->in = (struct scope){.f = &c->p->func[c->p->thread[t].func], .thread = t};
  emit(c, OP_START, 0, 0);
  comp_locals(c);
  comp_block(c, c->in.f->body);
}

struct machine *comp_prog(struct prog *p, bool probing)
{
  struct machine *m = prog_alloc(p, sizeof *m);
  struct insn *code = prog_alloc(p, CODE * sizeof *code);
  int *jump = prog_alloc(p, JUMPS * sizeof *jump);
  struct comp c = {
      .p = p, .m = m, .code = code, .jump = jump, .probing = probing};
  m->code = code;
  m->nthreads = p->nthreads;
  m->nvars = p->nvars;
  for (int i = 0; i < p->nvars; i++) {
    m->type[i] = p->var[i].type;
    m->init[i] = p->var[i].init;
  }
  for (int t = 0; t < p->nthreads; t++)
    comp_thread(&c, t);
  for (int i = 0; i < c.ncode; i++)
    if (code[i].op == OP_JMP || code[i].op == OP_JZ)
      code[i].a = jump[code[i].a];
  machine_lay_out(m);
  return m;
}
