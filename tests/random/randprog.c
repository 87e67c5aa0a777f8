/* randprog.c -- random small concurrent C programs with the truth about them.
 *
 *   randprog SEED [--size N] [--states N]        one program to stdout
 *   randprog --batch FROM COUNT DIR [options]    DIR/p<seed>.c for each seed
 *
 * Exit 0; 3 if the program of this seed has too many states (prints
 * "// too large"; take the next seed); 1 usage. Same seed, same bytes.
 * The first lines say what an exhaustive search (explore.h) found:
 *   // assert: violated | holds       some interleaving violates an assertion
 *   // deadlock: reachable | none     ... stops with a thread not ended
 *   // rounds-assert, rounds-deadlock: least number of rounds, or 0
 *   // ends: yes | no                 ... runs to the end of main
 *   // loops: N                       no loop body runs more than N times
 *   // features: ...                  what occurs, to select by
 *
 * How: generate a tree; compile it with a probe at each assertion; explore;
 * choose the asserted constants by the values seen, so that a violation is a
 * rare value and a valid assertion nearly fails; explore again for the truth.
 * Which of violation and deadlock is wanted is drawn first, and further trees
 * are tried until one has them. A tree with reachable undefined behaviour
 * (unlock of a mutex not owned, wait without it) is thrown away as well: the
 * search sees every interleaving, so no static rule is needed for that.
 *
 * Expressions have at most one order of evaluation that matters: from left to
 * right (`x + y`), where C leaves it open, and nothing else: a left-hand side
 * that reads something shared gets a local right-hand side, one argument of a
 * call at most reads something shared, and so on.
 *
 * Long because generator, printer and compiler to explore.h's steps know the same
 * small language and nobody else does; a feature is a few lines in each.
 *
 * Same bytes from every compiler: no two draws of a random number where C
 * leaves the order open (two arguments, two operands).
 *
 * The file is long because it is to stand alone: tree, compiler to stack code,
 * printer, generator, choice of constants, main; in this order.  */
#include "explore.h"

#include <stdarg.h>

enum {
  FUNCS = 6, // 2 helpers, 3 workers, main
  FUNC_SLOTS = 12,
  LABELS = 16, // gotos in a function
  CODE = 6000,
  JUMPS = 1500,  // labels of the stack code
  ATTEMPTS = 60, // trees per seed
  NONE = -1
};

/* The tree.  */

enum place_kind { P_VAR, P_ARRAY, P_POINTED, P_ARG };

struct place {
  enum place_kind kind;
  int var;            // P_VAR
  struct expr *index; // P_ARRAY
};

enum expr_kind {
  E_CONST,   // a
  E_LOCAL,   // slot a
  E_LOAD,    // place; a: spelled as an atomic load
  E_ADDRESS, // of variable a
  E_BIN,     // a: enum binop; kid 0, kid 1
  E_NOT,     // kid 0
  E_AND,     // kid 0, kid 1
  E_OR,
  E_COND,    // kid 0, 1, 2
  E_CALL,    // function a; kids
  E_NONDET,  // & a
  E_RMW,     // row a of rmws; place; kid 0
  E_CAS,     // row a of cases; place; kid 0, kid 1
  E_CAS11,   // expected value in slot a; place; kid 0
  E_INC,     // a: +1 or -1; b: postfix; place
  E_SET,     // slot a = kid 0
  E_TRYLOCK, // mutex a
  E_KINDS
};

struct expr {
  enum expr_kind kind;
  int a, b;
  struct place place;
  struct expr *kid[3];
};

enum stmt_kind {
  S_ASSIGN,   // place = expr; a: spelled as an atomic store
  S_COMPOUND, // place a= expr; a: enum binop
  S_LOCAL,    // slot a = expr
  S_EVAL,     // expr;
  S_IF,       // expr, body, other
  S_LOOP,     // slot a counts to b; op: how it is spelled; body
  S_SWITCH,   // expr in hidden slot a; cases: body of each; b: fall through
  S_CASE,     // a: value, or NONE for default; body
  S_LOCK,     // mutex a
  S_UNLOCK,
  S_WAIT,   // mutex a, expr; b: in a loop
  S_SIGNAL, // a: broadcast
  S_CREATE, // thread a
  S_JOIN,   // thread a, result to slot b or NONE
  S_RETURN, // expr; a: spelled pthread_exit
  S_EXIT,   // exit (0)
  S_GOTO,   // label a
  S_LABEL,  // label a
  S_BREAK,
  S_CONTINUE,
  S_SECTION, // body
  S_ASSUME,  // expr
  S_ASSERT,  // check a
  S_KINDS
};

struct stmt {
  enum stmt_kind kind;
  int a, b, op;
  struct place place;
  struct expr *expr;
  struct stmt *body, *other, *next;
};

enum slot_kind { SLOT_INT, SLOT_LOOP, SLOT_ID, SLOT_POINTER, SLOT_HIDDEN };

struct slot {
  char name[16];
  enum slot_kind kind;
  int init;
  bool used;
};

enum role { R_HELPER, R_WORKER, R_MAIN };
enum arg_kind { ARG_NONE, ARG_NUMBER, ARG_ADDRESS };

struct func {
  char name[8];
  enum role role;
  enum arg_kind arg;
  int nparams; // helpers: the first slots
  int nslots;
  struct slot slot[FUNC_SLOTS];
  int nlabels;
  bool locks;        // has locks or sections: not to be called from a section
  bool takes_result; // joins with a result
  int cost;          // shared accesses
  struct stmt *body;
};

enum var_home { HOME_GLOBAL, HOME_FIELD, HOME_ELEMENT, HOME_MAIN };

struct var {
  char name[8];
  enum var_type type;
  enum var_home home;
  int init;
};

// What an assertion is about, and the constants that were chosen for it.
enum check_form { CHECK_NE, CHECK_EQ, CHECK_LE, CHECK_GE, CHECK_PAIR };

struct check {
  bool pair;
  struct expr *kid[2];
  enum check_form form;
  int value[2];
};

struct thread {
  int func;
  int creator;
  int number; // ARG_NUMBER
};

enum feature {
  F_MUTEX,
  F_COND,
  F_POINTER,
  F_ARRAY,
  F_STRUCT,
  F_ESCAPE,
  F_RMW,
  F_C11,
  F_SECTION,
  F_ASSUME,
  F_NONDET,
  F_CALL,
  F_TRYLOCK,
  F_GOTO,
  F_SWITCH,
  F_EXIT,
  F_NESTED,
  F_NOJOIN,
  F_LOOP,
  F_RESULT,
  F_NARROW,
  F_MAINEXIT,
  FEATURES
};

struct prog {
  char *arena;
  size_t used, room;
  int nvars;
  struct var var[VARS];
  int array;   // first element, or NONE
  int field;   // first field, or NONE
  int pointer; // or NONE; points to one of
  int target[2];
  int escaped; // main's local that workers see, or NONE
  int nmutexes;
  bool cond; // one, for mutex 0
  int flag;  // the variable it is about
  bool global_ids, init_calls;
  int nfuncs;
  struct func func[FUNCS];
  int nthreads;
  struct thread thread[THREADS];
  int nchecks;
  struct check check[PROBES];
  unsigned features;
};

static void *prog_alloc(struct prog *p, size_t size)
{
  size = (size + 15) / 16 * 16;
  if (p->used + size > p->room)
    abort();
  void *mem = p->arena + p->used;
  p->used += size;
  return memset(mem, 0, size);
}

static void feature(struct prog *p, enum feature f)
{
  p->features |= 1u << f;
}

struct rmw {
  const char *name, *tail;
  enum binop op;
  bool gives_new;
  bool c11; // for _Atomic objects
};

static const struct rmw rmws[] = {
    {"__atomic_fetch_add", ", __ATOMIC_SEQ_CST", B_ADD, false, false},
    {"__atomic_fetch_sub", ", __ATOMIC_SEQ_CST", B_SUB, false, false},
    {"__atomic_fetch_or", ", __ATOMIC_SEQ_CST", B_OR, false, false},
    {"__atomic_add_fetch", ", __ATOMIC_SEQ_CST", B_ADD, true, false},
    {"__atomic_exchange_n", ", __ATOMIC_SEQ_CST", B_SECOND, false, false},
    {"__sync_fetch_and_add", "", B_ADD, false, false},
    {"__sync_add_and_fetch", "", B_ADD, true, false},
    {"__sync_sub_and_fetch", "", B_SUB, true, false},
    {"__sync_fetch_and_and", "", B_AND, false, false},
    {"__sync_lock_test_and_set", "", B_SECOND, false, false},
    {"atomic_fetch_add", "", B_ADD, false, true},
    {"atomic_fetch_sub", "", B_SUB, false, true},
    {"atomic_fetch_xor", "", B_XOR, false, true},
    {"atomic_exchange", "", B_SECOND, false, true},
};

enum { RMWS = sizeof rmws / sizeof *rmws };

static const char *const binop_text[] = {
    [B_ADD] = "+", [B_SUB] = "-", [B_MUL] = "*", [B_AND] = "&", [B_OR] = "|",
    [B_XOR] = "^", [B_MOD] = "%", [B_EQ] = "==", [B_NE] = "!=", [B_LT] = "<",
    [B_LE] = "<=", [B_GT] = ">",  [B_GE] = ">=",
};

/* From the tree to stack code. Calls are inlined: there is no recursion.  */

struct scope {
  const struct func *f;
  int base; // of its slots
  int thread;
  int on_return; // label; helpers only
  int on_break, on_continue;
  int label[LABELS]; // of gotos
};

struct comp {
  const struct prog *p;
  struct machine *m;
  struct insn *code;
  int ncode;
  int *jump; // label -> place in the code
  int njumps;
  bool probing;
  struct scope in;
};

static void emit(struct comp *c, enum op op, int a, int b)
{
  if (c->ncode == CODE)
    abort();
  c->code[c->ncode++] = (struct insn){op, a, b};
}

static int label_new(struct comp *c)
{
  if (c->njumps == JUMPS)
    abort();
  return c->njumps++;
}

static void label_here(struct comp *c, int label)
{
  c->jump[label] = c->ncode;
}

static void comp_expr(struct comp *c, const struct expr *e);
static void comp_block(struct comp *c, const struct stmt *s);

static void comp_address(struct comp *c, const struct place *pl)
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
static void comp_locals(struct comp *c)
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

static bool place_is_c11(const struct prog *p, const struct place *pl)
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

static void comp_expr(struct comp *c, const struct expr *e)
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

static enum binop check_op(enum check_form form)
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

static void comp_block(struct comp *c, const struct stmt *s)
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

static struct machine *comp_prog(struct prog *p, bool probing)
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

/* From the tree to C.  */

struct print {
  const struct prog *p;
  const struct func *f;
  FILE *out;
  int depth;
  unsigned long seed;
};

static void print_expr(struct print *w, const struct expr *e, bool nested);
static void print_block(struct print *w, const struct stmt *s);

__attribute__((format(printf, 2, 3))) static void line(struct print *w,
                                                       const char *fmt, ...)
{
  va_list args;
  va_start(args, fmt);
  fprintf(w->out, "%*s", 2 * w->depth, "");
  vfprintf(w->out, fmt, args);
  va_end(args);
}

static void text(struct print *w, const char *s)
{
  fputs(s, w->out);
}

static void print_place(struct print *w, const struct place *pl)
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
static void print_address(struct print *w, const struct place *pl)
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

static void print_expr(struct print *w, const struct expr *e, bool nested)
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

static void print_body(struct print *w, const struct stmt *s)
{
  w->depth++;
  print_block(w, s);
  w->depth--;
}

static void print_assign(struct print *w, const struct stmt *s)
{
  bool c11 = place_is_c11(w->p, &s->place);
  line(w, "%s", "");
  if (s->kind == S_LOCAL) {
    fprintf(w->out, "%s = ", w->f->slot[s->a].name);
  } else if (s->kind == S_ASSIGN && s->a) {
    text(w, c11 ? "atomic_store(" : "__atomic_store_n(");
    print_address(w, &s->place);
    text(w, ", ");
    print_expr(w, s->expr, false);
    text(w, c11 ? ");\n" : ", __ATOMIC_SEQ_CST);\n");
    return;
  } else {
    print_place(w, &s->place);
    const char *op = s->kind == S_COMPOUND ? binop_text[s->a] : "";
    fprintf(w->out, " %s= ", op);
  }
  print_expr(w, s->expr, false);
  text(w, ";\n");
}

static void print_eval(struct print *w, const struct stmt *s)
{
  line(w, "%s", "");
  print_expr(w, s->expr, false);
  text(w, ";\n");
}

static void print_if(struct print *w, const struct stmt *s)
{
  line(w, "if (");
  print_expr(w, s->expr, false);
  text(w, ") {\n");
  print_body(w, s->body);
  if (s->other) {
    line(w, "} else {\n");
    print_body(w, s->other);
  }
  line(w, "}\n");
}

static void print_loop(struct print *w, const struct stmt *s)
{
  const char *i = w->f->slot[s->a].name;
  if (s->op == 0) {
    line(w, "for (%s = 0; %s < %d; %s++) {\n", i, i, s->b, i);
  } else {
    line(w, "%s = 0;\n", i);
    if (s->op == 1)
      line(w, "while (%s < %d) {\n", i, s->b);
    else
      line(w, "do {\n");
    line(w, "  %s++;\n", i);
  }
  print_body(w, s->body);
  if (s->op == 2)
    line(w, "} while (%s < %d);\n", i, s->b);
  else
    line(w, "}\n");
}

static void print_switch(struct print *w, const struct stmt *s)
{
  line(w, "switch (");
  print_expr(w, s->expr, false);
  text(w, ") {\n");
  for (const struct stmt *k = s->body; k; k = k->next) {
    if (k->a == NONE)
      line(w, "default:\n");
    else
      line(w, "case %d:\n", k->a);
    print_body(w, k->body);
    if (!k->b)
      line(w, "  break;\n");
  }
  line(w, "}\n");
}

static void print_sync(struct print *w, const struct stmt *s)
{
  if (s->kind == S_LOCK)
    line(w, "pthread_mutex_lock(&m%d);\n", s->a);
  else if (s->kind == S_UNLOCK)
    line(w, "pthread_mutex_unlock(&m%d);\n", s->a);
  else
    line(w, "pthread_cond_%s(&cv);\n", s->a ? "broadcast" : "signal");
}

static void print_wait(struct print *w, const struct stmt *s)
{
  line(w, s->b ? "while (" : "if (");
  print_expr(w, s->expr, false);
  text(w, ")\n");
  line(w, "  pthread_cond_wait(&cv, &m%d);\n", s->a);
}

static void print_create(struct print *w, const struct stmt *s)
{
  const struct thread *t = &w->p->thread[s->a];
  const struct func *f = &w->p->func[t->func];
  line(w, "pthread_create(&t%d, 0, %s, ", s->a, f->name);
  if (f->arg == ARG_NUMBER)
    fprintf(w->out, "(void *)%dL);\n", t->number);
  else if (f->arg == ARG_ADDRESS)
    text(w, w->f->role == R_MAIN ? "&loc);\n" : "p);\n");
  else
    text(w, "0);\n");
}

static void print_join(struct print *w, const struct stmt *s)
{
  line(w, "pthread_join(t%d, %s);\n", s->a, s->b == NONE ? "0" : "&res");
  if (s->b != NONE)
    line(w, "%s = (int)(long)res;\n", w->f->slot[s->b].name);
}

static void print_return(struct print *w, const struct stmt *s)
{
  bool worker = w->f->role == R_WORKER;
  bool zero = s->expr->kind == E_CONST && s->expr->a == 0;
  line(w, s->a ? "pthread_exit(" : "return ");
  text(w, worker && !zero ? "(void *)(long)" : "");
  print_expr(w, s->expr, worker);
  text(w, s->a ? ");\n" : ";\n");
}

static void print_jump(struct print *w, const struct stmt *s)
{
  if (s->kind == S_GOTO)
    line(w, "goto L%d;\n", s->a);
  else if (s->kind == S_LABEL)
    line(w, "L%d:;\n", s->a);
  else if (s->kind == S_EXIT)
    line(w, "exit(0);\n");
  else
    line(w, s->kind == S_BREAK ? "break;\n" : "continue;\n");
}

static void print_section(struct print *w, const struct stmt *s)
{
  line(w, "__VERIFIER_atomic_begin();\n");
  print_block(w, s->body);
  line(w, "__VERIFIER_atomic_end();\n");
}

static void print_assume(struct print *w, const struct stmt *s)
{
  line(w, "__VERIFIER_assume(");
  print_expr(w, s->expr, false);
  text(w, ");\n");
}

static void print_assert(struct print *w, const struct stmt *s)
{
  const struct check *k = &w->p->check[s->a];
  line(w, "assert(");
  for (int i = 0; i < 1 + k->pair; i++) {
    text(w, i ? " || " : "");
    print_expr(w, k->kid[i], true);
    fprintf(w->out, " %s %d", binop_text[check_op(k->form)], k->value[i]);
  }
  text(w, ");\n");
}

typedef void print_fn(struct print *, const struct stmt *);

static print_fn *const print_table[S_KINDS] = {
    [S_ASSIGN] = print_assign, [S_COMPOUND] = print_assign,
    [S_LOCAL] = print_assign,  [S_EVAL] = print_eval,
    [S_IF] = print_if,         [S_LOOP] = print_loop,
    [S_SWITCH] = print_switch, [S_LOCK] = print_sync,
    [S_UNLOCK] = print_sync,   [S_WAIT] = print_wait,
    [S_SIGNAL] = print_sync,   [S_CREATE] = print_create,
    [S_JOIN] = print_join,     [S_RETURN] = print_return,
    [S_EXIT] = print_jump,     [S_GOTO] = print_jump,
    [S_LABEL] = print_jump,    [S_BREAK] = print_jump,
    [S_CONTINUE] = print_jump, [S_SECTION] = print_section,
    [S_ASSUME] = print_assume, [S_ASSERT] = print_assert,
};

static void print_block(struct print *w, const struct stmt *s)
{
  for (; s; s = s->next)
    print_table[s->kind](w, s);
}

// How often the body of a loop runs at most. A loop around a wait goes round
// once for each wake-up there can be, and once to sleep.
static int notify_count(const struct stmt *s)
{
  int n = 0;
  for (; s; s = s->next)
    n += (s->kind == S_SIGNAL) +
         (notify_count(s->body) + notify_count(s->other)) *
             (s->kind == S_LOOP ? s->b : 1);
  return n;
}

static int longest_loop(const struct prog *p)
{
  int n = p->features >> F_LOOP & 1 ? 2 : 0, wakes = 0;
  for (int t = 0; t < p->nthreads; t++)
    wakes += notify_count(p->func[p->thread[t].func].body);
  if (p->features >> F_COND & 1 && wakes + 1 > n)
    n = wakes + 1;
  return n;
}

static const char *const type_text[] = {
    [T_INT] = "int",    [T_SHORT] = "short",        [T_UCHAR] = "unsigned char",
    [T_BOOL] = "_Bool", [T_ATOMIC] = "_Atomic int", [T_PTR] = "int *",
};

static void print_globals(struct print *w)
{
  const struct prog *p = w->p;
  for (int i = 0; i < p->nvars; i++) {
    const struct var *v = &p->var[i];
    if (v->home == HOME_FIELD && i == p->field)
      line(w, "struct {\n  int f;\n  %s g;\n} s = {%d, %d};\n",
           type_text[v[1].type], v->init, v[1].init);
    else if (v->home == HOME_ELEMENT && i == p->array)
      line(w, "int a[2] = {%d, %d};\n", v->init, v[1].init);
    else if (v->type == T_PTR)
      line(w, "int *gp = &%s;\n", p->var[v->init].name);
    else if (v->home == HOME_GLOBAL)
      line(w, "%s %s = %d;\n", type_text[v->type], v->name, v->init);
  }
  for (int i = 0; i < p->nmutexes; i++)
    line(w, "pthread_mutex_t m%d%s;\n", i,
         p->init_calls ? "" : " = PTHREAD_MUTEX_INITIALIZER");
  if (p->cond)
    line(w, "pthread_cond_t cv = PTHREAD_COND_INITIALIZER;\n");
  for (int t = 1; t < p->nthreads && p->global_ids; t++)
    line(w, "pthread_t t%d;\n", t);
}

static void print_locals(struct print *w)
{
  const struct func *f = w->f;
  const struct prog *p = w->p;
  for (int i = f->role == R_HELPER ? f->nparams : 0; i < f->nslots; i++) {
    const struct slot *s = &f->slot[i];
    if (s->kind == SLOT_ID && s->used)
      line(w, "int id = (int)(long)arg;\n");
    else if (s->kind == SLOT_POINTER && s->used)
      line(w, "int *p = arg;\n");
    else if (s->kind == SLOT_LOOP)
      line(w, "int %s;\n", s->name);
    else if (s->kind == SLOT_INT && s->used)
      line(w, "int %s = %d;\n", s->name, s->init);
  }
  for (int t = 1; t < p->nthreads && !p->global_ids; t++)
    if (&p->func[p->thread[p->thread[t].creator].func] == f)
      line(w, "pthread_t t%d;\n", t);
  if (f->takes_result)
    line(w, "void *res;\n");
  if (f->role == R_MAIN && p->escaped != NONE)
    line(w, "int loc = %d;\n", p->var[p->escaped].init);
  if (f->role == R_WORKER && !f->slot[0].used)
    line(w, "(void)arg;\n");
  for (int i = 0; f->role == R_MAIN && p->init_calls && i < p->nmutexes; i++)
    line(w, "pthread_mutex_init(&m%d, 0);\n", i);
}

static void print_func(struct print *w, const struct func *f)
{
  w->f = f;
  if (f->role == R_WORKER) {
    line(w, "\nvoid *%s(void *arg)\n{\n", f->name);
  } else if (f->role == R_MAIN) {
    line(w, "\nint main(void)\n{\n");
  } else {
    line(w, "\nint %s(", f->name);
    for (int i = 0; i < f->nparams; i++)
      fprintf(w->out, "%sint %s", i ? ", " : "", f->slot[i].name);
    text(w, f->nparams ? ")\n{\n" : "void)\n{\n");
  }
  w->depth = 1;
  print_locals(w);
  print_block(w, f->body);
  w->depth = 0;
  line(w, "}\n");
}

static void print_features(struct print *w)
{
  static const char *const name[FEATURES] = {
      [F_MUTEX] = "mutex",       [F_COND] = "cond",     [F_POINTER] = "pointer",
      [F_ARRAY] = "array",       [F_STRUCT] = "struct", [F_ESCAPE] = "escape",
      [F_RMW] = "rmw",           [F_C11] = "c11",       [F_SECTION] = "section",
      [F_ASSUME] = "assume",     [F_NONDET] = "nondet", [F_CALL] = "call",
      [F_TRYLOCK] = "trylock",   [F_GOTO] = "goto",     [F_SWITCH] = "switch",
      [F_EXIT] = "exit",         [F_NESTED] = "nested", [F_NOJOIN] = "nojoin",
      [F_LOOP] = "loop",         [F_RESULT] = "result", [F_NARROW] = "narrow",
      [F_MAINEXIT] = "mainexit",
  };
  line(w, "// features:");
  for (int i = 0; i < FEATURES; i++)
    if (w->p->features >> i & 1)
      fprintf(w->out, " %s", name[i]);
  text(w, "\n");
}

// An input that assumptions bound, in one of several ways.
static void print_any(struct print *w)
{
  static const char *const bounds[] = {
      "__VERIFIER_assume(x >= 0 && x <= n);",
      "if (x < 0 || n < x)\n    abort();",
      "__VERIFIER_assume(0 <= x);\n  __VERIFIER_assume(!(x > n));",
      "__VERIFIER_assume((unsigned)x < n + 1u);",
      "int low = x >= 0, high = x < n + 1;\n  if (!low)\n    abort();\n"
      "  __VERIFIER_assume(high);",
      "if (x == 1 || x == 0 || (x > 1 && x <= n))\n    return x;\n  abort();",
  };
  line(w,
       "static int any_upto(int n)\n{\n  int x = __VERIFIER_nondet_int();\n"
       "  %s\n  return x;\n}\n",
       bounds[w->seed / 2 % (sizeof bounds / sizeof *bounds)]);
}

static void print_prog(FILE *out, const struct prog *p,
                       const struct truth *truth, unsigned long seed)
{
  struct print w = {.p = p, .out = out, .seed = seed};
  line(&w, "// seed: %lu\n", seed);
  line(&w, "// assert: %s\n", truth->assert_rounds ? "violated" : "holds");
  line(&w, "// deadlock: %s\n", truth->deadlock_rounds ? "reachable" : "none");
  line(&w, "// rounds-assert: %d\n", truth->assert_rounds);
  line(&w, "// rounds-deadlock: %d\n", truth->deadlock_rounds);
  line(&w, "// ends: %s\n", truth->ends ? "yes" : "no");
  line(&w, "// states: %zu\n", truth->nstates);
  line(&w, "// loops: %d\n", longest_loop(p));
  print_features(&w);
  line(&w, "#include <assert.h>\n#include <pthread.h>\n");
  if (p->features >> F_C11 & 1)
    line(&w, "#include <stdatomic.h>\n");
  line(&w, "#include <stdlib.h>\n\n");
  if (p->features >> F_NONDET & 1)
    line(&w, "extern int __VERIFIER_nondet_int(void);\n"
             "extern _Bool __VERIFIER_nondet_bool(void);\n"
             "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
             "extern unsigned long __VERIFIER_nondet_ulong(void);\n");
  bool any = p->features >> F_NONDET & 1 && seed % 2;
  if (p->features >> F_ASSUME & 1 || any)
    line(&w, "extern void __VERIFIER_assume(int);\n");
  if (any)
    print_any(&w);
  if (p->features >> F_SECTION & 1)
    line(&w, "extern void __VERIFIER_atomic_begin(void);\n"
             "extern void __VERIFIER_atomic_end(void);\n");
  print_globals(&w);
  // A worker may create one that comes later.
  for (int i = 0; i < p->nfuncs && p->features >> F_NESTED & 1; i++)
    if (p->func[i].role == R_WORKER)
      line(&w, "void *%s(void *arg);\n", p->func[i].name);
  for (int i = 0; i < p->nfuncs; i++)
    print_func(&w, &p->func[i]);
}

/* The generator.  */

struct gen {
  uint64_t rng;
  struct prog *p;
  struct func *f;
  int budget;         // shared accesses left to this function
  unsigned held;      // mutexes held here, as far as the text goes
  unsigned loop_held; // same, where break and continue lead
  bool in_loop, in_switch;
  bool section;
  int depth;
  int bug;  // percent: chance of a mistake with locks
  int size; // percent
  int nopen;
  struct {
    int label;
    unsigned held;
  } open[4]; // labels that come later in an enclosing block
};

static uint64_t rng_next(struct gen *g)
{
  uint64_t z = g->rng += 0x9e3779b97f4a7c15u; // splitmix64
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static int pick(struct gen *g, int n)
{
  return (int)(rng_next(g) % (uint64_t)n);
}

static bool pct(struct gen *g, int percent)
{
  return pick(g, 100) < percent;
}

static struct expr *expr_new(struct gen *g, enum expr_kind kind, int a)
{
  struct expr *e = prog_alloc(g->p, sizeof *e);
  e->kind = kind;
  e->a = a;
  return e;
}

static struct expr *expr_bin(struct gen *g, enum binop op, struct expr *l,
                             struct expr *r)
{
  struct expr *e = expr_new(g, E_BIN, (int)op);
  e->kid[0] = l;
  e->kid[1] = r;
  return e;
}

static struct stmt *stmt_new(struct gen *g, enum stmt_kind kind, int a)
{
  struct stmt *s = prog_alloc(g->p, sizeof *s);
  s->kind = kind;
  s->a = a;
  return s;
}

static void stmt_append(struct stmt **list, struct stmt *s)
{
  while (*list)
    list = &(*list)->next;
  *list = s;
}

static int slot_new(struct func *f, const char *name, enum slot_kind kind,
                    int init)
{
  if (f->nslots == FUNC_SLOTS)
    return NONE;
  struct slot *s = &f->slot[f->nslots];
  *s = (struct slot){.kind = kind, .init = init};
  // Numbered by place, but for a worker's argument.
  if (kind == SLOT_ID || kind == SLOT_POINTER)
    snprintf(s->name, sizeof s->name, "%s", name);
  else
    snprintf(s->name, sizeof s->name, "%.3s%d", name, f->nslots);
  return f->nslots++;
}

// A slot of the function that may be read, or also written; or NONE.
static int slot_pick(struct gen *g, bool write)
{
  int from = pick(g, g->f->nslots + 1);
  for (int i = 0; i < g->f->nslots; i++) {
    int at = (from + i) % g->f->nslots;
    enum slot_kind kind = g->f->slot[at].kind;
    if (kind == SLOT_INT || (kind == SLOT_ID && !write))
      return at;
  }
  return NONE;
}

static struct expr *gen_const(struct gen *g)
{
  return expr_new(g, E_CONST, pick(g, 10) < 8 ? pick(g, 3) : 3);
}

static struct expr *gen_quiet(struct gen *g) // reads nothing shared
{
  int slot = pct(g, 50) ? slot_pick(g, false) : NONE;
  return slot == NONE ? gen_const(g) : expr_new(g, E_LOCAL, slot);
}

static struct place place_var(int var)
{
  return (struct place){.kind = P_VAR, .var = var};
}

// A plain variable: whole, field or element; not the pointer.
static struct place place_static(struct gen *g)
{
  for (;;) {
    int v = pick(g, g->p->nvars);
    if (v == g->p->pointer)
      continue;
    if (v != g->p->escaped || g->f->role == R_MAIN)
      return place_var(v);
    if (g->f->arg != ARG_ADDRESS)
      continue;
    return (struct place){.kind = P_ARG, .var = v};
  }
}

// The address reads nothing, not even a local that the rest may change.
static bool place_is_quiet(const struct place *pl)
{
  return pl->kind == P_VAR || pl->kind == P_ARG;
}

static struct expr *expr_load(struct gen *g, struct place pl)
{
  struct expr *e = expr_new(g, E_LOAD, 0);
  e->place = pl;
  return e;
}

static struct place gen_place(struct gen *g)
{
  struct prog *p = g->p;
  if (p->pointer != NONE && pct(g, 25)) {
    g->budget--;
    return (struct place){.kind = P_POINTED};
  }
  if (p->array != NONE && pct(g, 20)) {
    struct place by;
    do
      by = place_static(g);
    while (by.kind == P_VAR && p->var[by.var].home == HOME_ELEMENT);
    int slot = slot_pick(g, false);
    struct expr *i = slot != NONE && pct(g, 50) ? expr_new(g, E_LOCAL, slot)
                                                : expr_load(g, by);
    g->budget -= i->kind == E_LOAD;
    i = expr_bin(g, B_AND, i, expr_new(g, E_CONST, 1));
    return (struct place){.kind = P_ARRAY, .index = i};
  }
  return place_static(g);
}

// For the atomic builtins: int, and nothing to read on the way.
static bool gen_int_place(struct gen *g, struct place *pl)
{
  for (int i = 0; i < 6; i++) {
    *pl = place_static(g);
    if (g->p->var[pl->var].type == T_INT)
      return true;
  }
  return false;
}

static bool gen_c11_place(struct gen *g, struct place *pl)
{
  for (int i = 0; i < g->p->nvars; i++)
    if (g->p->var[i].type == T_ATOMIC) {
      *pl = place_var(i);
      return true;
    }
  return false;
}

static struct expr *gen_load(struct gen *g)
{
  g->budget--;
  struct expr *e = expr_load(g, gen_place(g));
  const struct place *pl = &e->place;
  bool plain_int = pl->kind == P_VAR && g->p->var[pl->var].type == T_INT;
  e->a = (plain_int && pct(g, 4)) || (place_is_c11(g->p, pl) && pct(g, 30));
  if (e->a)
    feature(g->p, plain_int ? F_RMW : F_C11);
  return e;
}

static struct expr *gen_atom(struct gen *g)
{
  if (g->budget > 0 && pct(g, 60))
    return gen_load(g);
  return gen_quiet(g);
}

static struct expr *gen_nondet(struct gen *g)
{
  feature(g->p, F_NONDET);
  return expr_new(g, E_NONDET, pct(g, 80) ? 1 : 3);
}

static struct expr *gen_rmw(struct gen *g)
{
  struct place pl;
  bool c11 = pct(g, 50) && gen_c11_place(g, &pl);
  if (!c11 && !gen_int_place(g, &pl))
    return NULL;
  struct expr *e = expr_new(g, E_RMW, 0);
  do
    e->a = pick(g, RMWS);
  while (rmws[e->a].c11 != c11);
  g->budget--;
  e->place = pl;
  e->kid[0] = pct(g, 70) ? expr_new(g, E_CONST, 1) : gen_quiet(g);
  feature(g->p, c11 ? F_C11 : F_RMW);
  return e;
}

static struct expr *gen_cas(struct gen *g)
{
  struct place pl;
  int slot = slot_pick(g, true);
  bool c11 = pct(g, 60) && slot != NONE && gen_c11_place(g, &pl);
  if (!c11 && !gen_int_place(g, &pl))
    return NULL;
  struct expr *e = expr_new(g, c11 ? E_CAS11 : E_CAS, c11 ? slot : pct(g, 20));
  g->budget--;
  e->place = pl;
  e->kid[0] = gen_quiet(g);
  // Not the slot of the expected value: its address is in the same call.
  e->kid[c11 ? 0 : 1] = c11 ? gen_const(g) : gen_quiet(g);
  feature(g->p, c11 ? F_C11 : F_RMW);
  return e;
}

static struct expr *gen_inc(struct gen *g)
{
  struct expr *e = expr_new(g, E_INC, pct(g, 80) ? 1 : -1);
  do
    e->place = gen_place(g);
  while (e->place.kind == P_VAR && g->p->var[e->place.var].type == T_BOOL);
  // The value of ++c has c's type; only int is that simple here.
  bool wide = e->place.kind != P_VAR || g->p->var[e->place.var].type == T_INT ||
              place_is_c11(g->p, &e->place);
  e->b = !wide || pct(g, 70);
  g->budget -= 2;
  return e;
}

static struct expr *gen_call(struct gen *g)
{
  int n = 0;
  while (n < g->p->nfuncs && g->p->func[n].role == R_HELPER &&
         &g->p->func[n] != g->f)
    n++;
  if (!n)
    return NULL;
  int which = pick(g, n);
  const struct func *f = &g->p->func[which];
  if (f->cost > g->budget || (f->locks && g->section) ||
      (f->locks && g->held && !pct(g, g->bug)))
    return NULL;
  struct expr *e = expr_new(g, E_CALL, which);
  g->budget -= f->cost;
  int loud = pick(g, 2);
  for (int i = 0; i < f->nparams; i++)
    e->kid[i] = i == loud ? gen_atom(g) : gen_quiet(g);
  g->f->locks |= f->locks;
  feature(g->p, F_CALL);
  return e;
}

// An operand with effects. Its neighbour must be a constant.
static struct expr *gen_effect(struct gen *g)
{
  struct expr *e = NULL;
  int slot = slot_pick(g, true);
  switch (pick(g, 6)) {
  case 0:
    e = gen_rmw(g);
    break;
  case 1:
    e = gen_cas(g);
    break;
  case 2:
    e = gen_inc(g);
    break;
  case 3:
  case 4:
    e = gen_call(g);
    break;
  case 5:
    if (slot == NONE)
      break;
    e = expr_new(g, E_SET, slot);
    e->kid[0] = gen_load(g);
    break;
  }
  return e;
}

static bool same_place(const struct expr *a, const struct expr *b)
{
  return a->kind == E_LOAD && b->kind == E_LOAD &&
         a->place.kind == b->place.kind &&
         (a->place.kind != P_VAR || a->place.var == b->place.var);
}

/* A second operand that is not the same object: compilers read x once in
 * `x == x`, as they may, where the search reads it twice.  */
static struct expr *gen_other(struct gen *g, const struct expr *first)
{
  struct expr *e = gen_atom(g);
  return same_place(first, e) ? gen_quiet(g) : e;
}

static enum binop pick_compare(struct gen *g)
{
  static const enum binop ops[] = {B_EQ, B_EQ, B_EQ, B_NE, B_NE,
                                   B_LT, B_LE, B_GT, B_GE};
  return ops[pick(g, 9)];
}

static struct expr *gen_simple_cond(struct gen *g)
{
  struct expr *e = NULL;
  if (g->budget > 1 && pct(g, 25))
    e = gen_effect(g);
  enum binop op = pick_compare(g);
  if (e && e->kind != E_SET && pct(g, 25))
    return e;
  if (e)
    return expr_bin(g, op, e, gen_const(g));
  if (pct(g, 4))
    return gen_nondet(g);
  e = g->budget > 0 ? gen_load(g) : gen_quiet(g);
  if (pct(g, 20))
    return e;
  if (pct(g, 15)) {
    struct expr *no = expr_new(g, E_NOT, 0);
    no->kid[0] = e;
    return no;
  }
  return expr_bin(g, op, e, pct(g, 60) ? gen_const(g) : gen_other(g, e));
}

static struct expr *gen_cond(struct gen *g)
{
  if (g->budget < 2 || !pct(g, 30))
    return gen_simple_cond(g);
  struct expr *e = expr_new(g, pct(g, 50) ? E_AND : E_OR, 0);
  e->kid[0] = gen_simple_cond(g);
  e->kid[1] = pct(g, 15) ? gen_cond(g) : gen_simple_cond(g);
  return e;
}

static struct expr *gen_expr(struct gen *g)
{
  static const enum binop ops[] = {B_ADD, B_ADD, B_ADD, B_ADD, B_SUB,
                                   B_SUB, B_OR,  B_AND, B_XOR, B_MUL};
  int what = pick(g, 100);
  enum binop op = ops[pick(g, 10)];
  struct expr *e = NULL;
  if (what < 25)
    return gen_atom(g);
  if (what < 65) {
    e = gen_atom(g);
    return expr_bin(g, op, e, gen_other(g, e));
  }
  if (what < 72 && g->budget > 1) {
    e = expr_new(g, E_COND, 0);
    e->kid[0] = gen_cond(g);
    e->kid[1] = gen_atom(g);
    e->kid[2] = gen_atom(g);
    return e;
  }
  if (what < 78)
    return gen_cond(g);
  if (what < 81)
    return gen_nondet(g);
  if (what < 94 && g->budget > 1)
    e = gen_effect(g);
  if (!e)
    return gen_atom(g);
  return pct(g, 70) ? e : expr_bin(g, op, e, gen_const(g));
}

// Small values keep the programs' states few and overflow away.
static struct expr *gen_masked(struct gen *g)
{
  struct expr *e = gen_expr(g);
  if (e->kind != E_BIN || !pct(g, 30))
    return e;
  if (pct(g, 25))
    return expr_bin(g, B_MOD, e, expr_new(g, E_CONST, 3));
  return expr_bin(g, B_AND, e, expr_new(g, E_CONST, 3));
}

/* Statements. A maker returns a list, or NULL if it does not apply here.  */

static struct stmt *gen_block(struct gen *g, int n);

/* Whether e itself, not a function it calls, writes something as a side effect
 * (E_INC), or slot a (E_SET). An assignment of such an expression to the same
 * object has two writes without order, which is undefined.  */
static bool expr_writes(const struct expr *e, enum expr_kind kind, int slot)
{
  if (!e || e->kind == E_CALL)
    return false;
  if (e->kind == kind && (kind == E_INC || e->a == slot))
    return true;
  for (int i = 0; i < 3; i++)
    if (expr_writes(e->kid[i], kind, slot))
      return true;
  return false;
}

static struct stmt *make_assign(struct gen *g)
{
  struct stmt *s = stmt_new(g, S_ASSIGN, 0);
  g->budget--;
  s->place = gen_place(g);
  s->expr = place_is_quiet(&s->place) ? gen_masked(g) : gen_quiet(g);
  struct expr self = {.kind = E_LOAD, .place = s->place};
  if (expr_writes(s->expr, E_INC, NONE) ||
      (same_place(&self, s->expr) && pct(g, 80)))
    s->expr = gen_quiet(g);
  bool quiet = s->expr->kind == E_CONST || s->expr->kind == E_LOCAL;
  const struct place *pl = &s->place;
  bool plain = pl->kind == P_VAR && g->p->var[pl->var].type == T_INT;
  s->a =
      quiet && ((plain && pct(g, 8)) || (place_is_c11(g->p, pl) && pct(g, 40)));
  if (s->a)
    feature(g->p, plain ? F_RMW : F_C11);
  return s;
}

static struct stmt *make_pointer(struct gen *g)
{
  if (g->p->pointer == NONE)
    return NULL;
  struct stmt *s = stmt_new(g, S_ASSIGN, 0);
  g->budget--;
  s->place = place_var(g->p->pointer);
  s->expr = expr_new(g, E_ADDRESS, g->p->target[pick(g, 2)]);
  return s;
}

static struct stmt *make_inc(struct gen *g)
{
  struct stmt *s = stmt_new(g, S_EVAL, 0);
  s->expr = gen_inc(g);
  return s;
}

static struct stmt *make_compound(struct gen *g)
{
  static const enum binop ops[] = {B_ADD, B_ADD, B_SUB, B_OR, B_XOR, B_AND};
  struct stmt *s = stmt_new(g, S_COMPOUND, 0);
  g->budget -= 2;
  s->place = gen_place(g);
  bool narrow =
      s->place.kind == P_VAR && g->p->var[s->place.var].type == T_BOOL;
  s->a = narrow ? (pct(g, 50) ? B_XOR : B_AND) : (int)ops[pick(g, 6)];
  s->expr = narrow ? expr_new(g, E_CONST, pct(g, 70)) : gen_quiet(g);
  return s;
}

static struct stmt *make_local(struct gen *g)
{
  int slot = slot_pick(g, true);
  if (slot == NONE)
    return NULL;
  struct stmt *s = stmt_new(g, S_LOCAL, slot);
  s->expr = gen_masked(g);
  if (expr_writes(s->expr, E_SET, slot))
    s->expr = gen_load(g);
  return s;
}

static struct stmt *make_effect(struct gen *g)
{
  struct expr *e = pct(g, 50) ? gen_rmw(g) : gen_call(g);
  if (!e)
    return NULL;
  struct stmt *s = stmt_new(g, S_EVAL, 0);
  s->expr = e;
  return s;
}

static struct stmt *make_if(struct gen *g)
{
  if (g->depth > 2)
    return NULL;
  struct stmt *s = stmt_new(g, S_IF, 0);
  s->expr = gen_cond(g);
  s->body = gen_block(g, 1 + pick(g, 2));
  if (pct(g, 35))
    s->other = gen_block(g, 1);
  return s;
}

static struct stmt *make_loop(struct gen *g)
{
  if (g->depth > 1 || g->budget < 3)
    return NULL;
  int slot = slot_new(g->f, "i", SLOT_LOOP, 0);
  if (slot == NONE)
    return NULL;
  struct stmt *s = stmt_new(g, S_LOOP, slot);
  struct gen outer = *g;
  s->op = pick(g, 3);
  s->b = 1 + pct(g, 75);
  g->in_loop = true;
  g->in_switch = false;
  g->loop_held = g->held;
  g->budget /= s->b;
  int before = g->budget;
  s->body = gen_block(g, 1 + pick(g, 2));
  outer.rng = g->rng;
  outer.budget -= (before - g->budget) * s->b;
  *g = outer;
  feature(g->p, F_LOOP);
  return s;
}

static struct stmt *make_switch(struct gen *g)
{
  if (g->depth > 1 || g->budget < 3)
    return NULL;
  int slot = slot_new(g->f, "", SLOT_HIDDEN, 0);
  if (slot == NONE)
    return NULL;
  struct stmt *s = stmt_new(g, S_SWITCH, slot);
  bool outer = g->in_switch;
  s->expr = pct(g, 70) ? gen_load(g) : gen_atom(g);
  // Clang 14 does not take a bare _Atomic object.
  bool bare = s->expr->kind == E_LOAD && place_is_c11(g->p, &s->expr->place);
  if (bare || pct(g, 30))
    s->expr = expr_bin(g, B_AND, s->expr, expr_new(g, E_CONST, bare ? 3 : 1));
  g->in_switch = true;
  int n = 1 + pick(g, 2), first = pick(g, 2);
  for (int i = 0; i < n; i++) {
    struct stmt *k = stmt_new(g, S_CASE, first + i);
    k->body = gen_block(g, 1);
    k->b = pct(g, 25);
    stmt_append(&s->body, k);
  }
  struct stmt *k = stmt_new(g, S_CASE, NONE);
  k->body = gen_block(g, 1);
  if (pct(g, 75))
    stmt_append(&s->body, k);
  g->in_switch = outer;
  feature(g->p, F_SWITCH);
  return s;
}

// A mutex for a new critical section, or NONE.
static int pick_mutex(struct gen *g)
{
  if (!g->p->nmutexes || g->section)
    return NONE;
  int m = pick(g, g->p->nmutexes);
  if (g->held >> m & 1)
    m = g->p->nmutexes - 1 - m;
  if ((g->held >> m & 1) && !pct(g, g->bug / 3))
    return NONE;
  return m;
}

static struct stmt *unlock_stmt(struct gen *g, int m)
{
  // A forgotten unlock is one of the mistakes.
  if (pct(g, g->bug / 4))
    return NULL;
  return stmt_new(g, S_UNLOCK, m);
}

static struct stmt *make_critical(struct gen *g)
{
  int m = pick_mutex(g);
  if (m == NONE || g->budget < 2)
    return NULL;
  bool again = g->held >> m & 1;
  struct stmt *list = stmt_new(g, S_LOCK, m);
  g->f->locks = true;
  g->budget -= 2;
  g->held |= 1u << m;
  int n = 1 + pick(g, 2);
  while (n-- > 0) {
    // Nesting is where deadlocks come from.
    struct stmt *inner = pct(g, 10 + g->bug) ? make_critical(g) : NULL;
    stmt_append(&list, inner ? inner : gen_block(g, 1));
  }
  if (!again) {
    g->held &= ~(1u << m);
    stmt_append(&list, unlock_stmt(g, m));
  }
  feature(g->p, F_MUTEX);
  return list;
}

// Hand over hand: lock A, lock B, unlock A, unlock B.
static struct stmt *make_handover(struct gen *g)
{
  if (g->p->nmutexes < 2 || g->held || g->section || g->budget < 4)
    return NULL;
  int first = pick(g, 2);
  struct stmt *list = stmt_new(g, S_LOCK, first);
  g->f->locks = true;
  g->budget -= 4;
  g->held = 1u << first;
  stmt_append(&list, gen_block(g, 1));
  stmt_append(&list, stmt_new(g, S_LOCK, !first));
  g->held = 3;
  if (pct(g, 50))
    stmt_append(&list, gen_block(g, 1));
  stmt_append(&list, unlock_stmt(g, first));
  g->held = 1u << !first;
  stmt_append(&list, gen_block(g, 1));
  stmt_append(&list, unlock_stmt(g, !first));
  g->held = 0;
  feature(g->p, F_MUTEX);
  return list;
}

static struct stmt *make_trylock(struct gen *g)
{
  int m = pick_mutex(g), slot = slot_pick(g, true);
  if (m == NONE || g->budget < 3 || (g->held >> m & 1))
    return NULL;
  struct expr *try = expr_new(g, E_TRYLOCK, m), *set = NULL;
  if (slot != NONE && pct(g, 30)) {
    set = expr_new(g, E_SET, slot);
    set->kid[0] = try;
    try = set;
  }
  struct stmt *s = stmt_new(g, S_IF, 0);
  s->expr = expr_bin(g, B_EQ, try, expr_new(g, E_CONST, 0));
  if (pct(g, 30)) {
    s->expr = expr_new(g, E_NOT, 0);
    s->expr->kid[0] = try;
  }
  g->f->locks = true;
  g->budget -= 2;
  g->held |= 1u << m;
  s->body = gen_block(g, 1);
  g->held &= ~(1u << m);
  stmt_append(&s->body, unlock_stmt(g, m));
  if (pct(g, 40))
    s->other = gen_block(g, 1);
  feature(g->p, F_MUTEX);
  feature(g->p, F_TRYLOCK);
  return s;
}

// lock m0; while (flag == 0) wait; ...; unlock m0.
static struct stmt *make_wait(struct gen *g)
{
  if (!g->p->cond || g->section || (g->held & 1) || g->f->role == R_HELPER)
    return NULL;
  struct stmt *list = stmt_new(g, S_LOCK, 0);
  struct stmt *wait = stmt_new(g, S_WAIT, 0);
  struct expr *flag = expr_load(g, place_var(g->p->flag));
  bool odd = pct(g, 20);
  g->budget -= 5;
  wait->b = !pct(g, 20);
  wait->expr = expr_new(g, E_NOT, 0);
  wait->expr->kid[0] = flag;
  if (pct(g, 50))
    wait->expr = expr_bin(g, B_EQ, flag, expr_new(g, E_CONST, 0));
  if (odd && g->budget > 0) {
    struct expr *both = expr_new(g, pct(g, 50) ? E_AND : E_OR, 0);
    both->kid[0] = wait->expr;
    enum binop op = pick_compare(g);
    struct expr *load = gen_load(g);
    both->kid[1] = expr_bin(g, op, load, gen_const(g));
    wait->expr = both;
  }
  stmt_append(&list, wait);
  g->held |= 1;
  if (pct(g, 40)) {
    struct stmt *down = stmt_new(g, S_ASSIGN, 0);
    down->place = place_var(g->p->flag);
    down->expr = expr_new(g, E_CONST, 0);
    stmt_append(&list, down);
  }
  stmt_append(&list, gen_block(g, 1));
  g->held &= ~1u;
  stmt_append(&list, unlock_stmt(g, 0));
  feature(g->p, F_COND);
  feature(g->p, F_MUTEX);
  return list;
}

static struct stmt *make_notify(struct gen *g)
{
  if (!g->p->cond || g->section || g->f->role == R_HELPER)
    return NULL;
  struct stmt *list = NULL;
  struct stmt *up = stmt_new(g, S_ASSIGN, 0);
  bool lock = !(g->held & 1) && !pct(g, g->bug), late = pct(g, 30);
  up->place = place_var(g->p->flag);
  up->expr = expr_new(g, E_CONST, 1);
  g->budget -= 4;
  struct stmt *wake = stmt_new(g, S_SIGNAL, pct(g, 35));
  struct stmt *unlock = stmt_new(g, S_UNLOCK, 0);
  if (lock)
    stmt_append(&list, stmt_new(g, S_LOCK, 0));
  stmt_append(&list, up);
  if (lock && late)
    stmt_append(&list, unlock);
  stmt_append(&list, wake);
  if (lock && !late)
    stmt_append(&list, unlock);
  feature(g->p, F_COND);
  feature(g->p, F_MUTEX);
  return list;
}

static struct stmt *make_section(struct gen *g)
{
  if (g->section || g->budget < 2)
    return NULL;
  struct stmt *s = stmt_new(g, S_SECTION, 0);
  g->f->locks = true;
  g->section = true;
  s->body = gen_block(g, 1 + pick(g, 2));
  g->section = false;
  feature(g->p, F_SECTION);
  return s;
}

static struct stmt *make_assume(struct gen *g)
{
  if (g->section)
    return NULL;
  struct stmt *s = stmt_new(g, S_ASSUME, 0);
  s->expr = gen_simple_cond(g);
  feature(g->p, F_ASSUME);
  return s;
}

static struct stmt *if_stmt(struct gen *g, struct stmt *body)
{
  struct stmt *s = stmt_new(g, S_IF, 0);
  s->expr = gen_simple_cond(g);
  s->body = body;
  return s;
}

// What is held gets unlocked before leaving; or not.
static struct stmt *unlocks(struct gen *g, unsigned mutexes)
{
  struct stmt *list = NULL;
  for (int m = 0; m < g->p->nmutexes; m++)
    if (mutexes >> m & 1)
      stmt_append(&list, unlock_stmt(g, m));
  return list;
}

static struct expr *gen_result(struct gen *g)
{
  if (g->f->role == R_MAIN)
    return expr_new(g, E_CONST, 0);
  if (g->f->role == R_WORKER && pct(g, 40))
    return expr_new(g, E_CONST, 0);
  return pct(g, 50) ? gen_atom(g) : gen_expr(g);
}

static struct stmt *make_return(struct gen *g)
{
  if (g->section || (g->f->role == R_MAIN && pct(g, 60)))
    return NULL;
  if (g->f->role == R_MAIN)
    feature(g->p, F_NOJOIN);
  struct stmt *list = unlocks(g, g->held);
  struct stmt *s = stmt_new(g, S_RETURN, g->f->role == R_WORKER && pct(g, 30));
  s->expr = gen_result(g);
  stmt_append(&list, s);
  return if_stmt(g, list);
}

static struct stmt *make_exit(struct gen *g)
{
  if (g->section || g->f->role == R_HELPER || !pct(g, 40))
    return NULL;
  feature(g->p, F_EXIT);
  return if_stmt(g, stmt_new(g, S_EXIT, 0));
}

static struct stmt *make_leave(struct gen *g)
{
  bool next = pct(g, 50);
  if (!g->in_loop || g->section || (!next && g->in_switch))
    return NULL;
  struct stmt *list = unlocks(g, g->held & ~g->loop_held);
  stmt_append(&list, stmt_new(g, next ? S_CONTINUE : S_BREAK, 0));
  return if_stmt(g, list);
}

// goto to a label that an enclosing block has further down.
static struct stmt *make_goto(struct gen *g)
{
  if (!g->nopen || g->section)
    return NULL;
  int i = pick(g, g->nopen);
  struct stmt *list = unlocks(g, g->held & ~g->open[i].held);
  stmt_append(&list, stmt_new(g, S_GOTO, g->open[i].label));
  return if_stmt(g, list);
}

static struct stmt *make_skip(struct gen *g)
{
  if (g->section || g->f->nlabels == LABELS || g->nopen == 4 || g->budget < 2)
    return NULL;
  int label = g->f->nlabels++;
  g->open[g->nopen].label = label;
  g->open[g->nopen++].held = g->held;
  struct stmt *list = if_stmt(g, stmt_new(g, S_GOTO, label));
  stmt_append(&list, gen_block(g, 1 + pick(g, 2)));
  g->nopen--;
  stmt_append(&list, stmt_new(g, S_LABEL, label));
  feature(g->p, F_GOTO);
  return list;
}

static struct expr *gen_seen(struct gen *g) // what an assertion reads
{
  int slot = g->f->role != R_MAIN && pct(g, 35) ? slot_pick(g, false) : NONE;
  if (slot != NONE)
    return expr_new(g, E_LOCAL, slot);
  g->budget--;
  return pct(g, 85) ? expr_load(g, place_static(g)) : gen_load(g);
}

static struct stmt *make_assert(struct gen *g)
{
  if (g->p->nchecks == PROBES)
    return NULL;
  int which = g->p->nchecks++;
  struct check *k = &g->p->check[which];
  k->kid[0] = gen_seen(g);
  k->kid[1] = gen_seen(g);
  bool same = same_place(k->kid[0], k->kid[1]) || k->kid[1]->kind == E_LOCAL;
  k->pair = !same && pct(g, 30);
  if (!same && !k->pair && pct(g, 20))
    k->kid[0] = expr_bin(g, B_ADD, k->kid[0], k->kid[1]);
  return stmt_new(g, S_ASSERT, which);
}

struct recipe {
  int weight;
  struct stmt *(*make)(struct gen *);
};

static const struct recipe recipes[] = {
    {20, make_assign},  {10, make_inc},   {7, make_compound},
    {13, make_local},   {9, make_effect}, {10, make_if},
    {4, make_loop},     {3, make_switch}, {16, make_critical},
    {4, make_trylock},  {3, make_wait},   {4, make_notify},
    {4, make_section},  {1, make_assume}, {3, make_return},
    {1, make_exit},     {5, make_leave},  {4, make_goto},
    {3, make_skip},     {4, make_assert}, {5, make_pointer},
    {3, make_handover},
};

enum { RECIPES = sizeof recipes / sizeof *recipes };

static struct stmt *gen_stmt(struct gen *g)
{
  int total = 0;
  for (int i = 0; i < RECIPES; i++)
    total += recipes[i].weight;
  for (int tries = 0; tries < 12; tries++) {
    int at = pick(g, total), i = 0;
    while (at >= recipes[i].weight)
      at -= recipes[i++].weight;
    struct stmt *s = recipes[i].make(g);
    if (s)
      return s;
  }
  return make_assign(g);
}

static struct stmt *gen_block(struct gen *g, int n)
{
  struct stmt *list = NULL;
  g->depth++;
  do
    stmt_append(&list, gen_stmt(g));
  while (--n > 0 && g->budget > 0);
  g->depth--;
  return list;
}

/* Which slots the text of a function names.  */

static void mark_expr(struct func *f, const struct expr *e)
{
  if (!e)
    return;
  if (e->kind == E_LOCAL || e->kind == E_SET || e->kind == E_CAS11)
    f->slot[e->a].used = true;
  if (e->place.kind == P_ARG)
    f->slot[0].used = true;
  mark_expr(f, e->place.index);
  for (int i = 0; i < 3; i++)
    mark_expr(f, e->kid[i]);
}

static void mark_block(struct gen *g, struct func *f, const struct stmt *s)
{
  for (; s; s = s->next) {
    if (s->kind == S_LOCAL)
      f->slot[s->a].used = true;
    if (s->kind == S_JOIN && s->b != NONE)
      f->slot[s->b].used = true;
    if (s->place.kind == P_ARG ||
        (s->kind == S_CREATE && f->role == R_WORKER &&
         g->p->func[g->p->thread[s->a].func].arg == ARG_ADDRESS))
      f->slot[0].used = true;
    for (int i = 0; s->kind == S_ASSERT && i < 1 + g->p->check[s->a].pair; i++)
      mark_expr(f, g->p->check[s->a].kid[i]);
    mark_expr(f, s->expr);
    mark_expr(f, s->place.index);
    mark_block(g, f, s->body);
    mark_block(g, f, s->other);
  }
}

/* Declarations.  */

static int var_new(struct gen *g, const char *name, enum var_type type,
                   enum var_home home, int init)
{
  struct prog *p = g->p;
  struct var *v = &p->var[p->nvars];
  *v = (struct var){.type = type, .home = home, .init = init};
  snprintf(v->name, sizeof v->name, "%s", name);
  if (type == T_UCHAR || type == T_BOOL || type == T_SHORT)
    feature(p, F_NARROW);
  if (type == T_ATOMIC)
    feature(p, F_C11);
  return p->nvars++;
}

static int small_init(struct gen *g)
{
  return pct(g, 70) ? 0 : pick(g, 3);
}

static void gen_scalars(struct gen *g)
{
  static const enum var_type types[] = {T_INT,  T_INT,   T_INT,    T_INT,
                                        T_INT,  T_INT,   T_INT,    T_UCHAR,
                                        T_BOOL, T_SHORT, T_ATOMIC, T_ATOMIC};
  int n = 1 + pct(g, 80);
  n += pct(g, 35);
  for (int i = 0; i < n; i++) {
    char name[8];
    snprintf(name, sizeof name, "g%d", i);
    enum var_type type = i ? types[pick(g, 12)] : T_INT;
    int init = type == T_BOOL ? pick(g, 2) : small_init(g);
    var_new(g, name, type, HOME_GLOBAL, init);
  }
}

static void gen_pointer(struct gen *g)
{
  struct prog *p = g->p;
  int n = 0;
  for (int i = 0; i < p->nvars && n < 2; i++)
    if (p->var[i].type == T_INT)
      p->target[n++] = i;
  if (n < 2)
    return;
  p->pointer = var_new(g, "gp", T_PTR, HOME_GLOBAL, p->target[pick(g, 2)]);
  feature(p, F_POINTER);
}

static void gen_shared(struct gen *g)
{
  struct prog *p = g->p;
  p->array = p->field = p->pointer = p->escaped = NONE;
  gen_scalars(g);
  if (pct(g, 15)) {
    p->array = var_new(g, "a[0]", T_INT, HOME_ELEMENT, small_init(g));
    var_new(g, "a[1]", T_INT, HOME_ELEMENT, small_init(g));
    feature(p, F_ARRAY);
  }
  if (pct(g, 12)) {
    enum var_type second = pct(g, 70) ? T_INT : T_UCHAR;
    p->field = var_new(g, "s.f", T_INT, HOME_FIELD, small_init(g));
    var_new(g, "s.g", second, HOME_FIELD, small_init(g));
    feature(p, F_STRUCT);
  }
  if (pct(g, 15))
    gen_pointer(g);
  p->nmutexes = pick(g, 10) < 3 ? 0 : 1 + pick(g, 2);
  p->cond = p->nmutexes && pct(g, 28);
  p->flag = 0;
  if (p->cond)
    p->var[0].init = 0;
  p->global_ids = pct(g, 30);
  p->init_calls = pct(g, 15);
}

static struct func *func_new(struct gen *g, enum role role, int budget)
{
  struct prog *p = g->p;
  struct func *f = &p->func[p->nfuncs];
  *f = (struct func){.role = role};
  if (role == R_MAIN)
    snprintf(f->name, sizeof f->name, "main");
  else
    snprintf(f->name, sizeof f->name, "%c%d", role == R_WORKER ? 'w' : 'f',
             p->nfuncs);
  p->nfuncs++;
  g->f = f;
  g->budget = budget;
  g->depth = 0;
  g->held = 0;
  g->nopen = 0;
  g->in_loop = g->in_switch = g->section = false;
  return f;
}

static void gen_helper(struct gen *g)
{
  struct func *f = func_new(g, R_HELPER, 3);
  f->nparams = pick(g, 3);
  for (int i = 0; i < f->nparams; i++)
    slot_new(f, "x", SLOT_INT, 0);
  if (pct(g, 50))
    slot_new(f, "l", SLOT_INT, pick(g, 3));
  g->depth = 1;
  f->body = gen_block(g, 1 + pick(g, 2));
  struct stmt *s = stmt_new(g, S_RETURN, 0);
  s->expr = gen_result(g);
  stmt_append(&f->body, s);
  f->cost = 3 - g->budget;
}

/* Threads. Main creates threads in the order of their numbers; one that a
 * worker creates is the last, and its creator the last that main creates, so
 * that numbers do not depend on the interleaving.  */

static struct stmt *join_stmt(struct gen *g, int thread)
{
  struct stmt *s = stmt_new(g, S_JOIN, thread);
  int slot = slot_pick(g, true);
  s->b = slot != NONE && pct(g, 30) ? slot : NONE;
  if (s->b != NONE) {
    g->f->takes_result = true;
    feature(g->p, F_RESULT);
  }
  return s;
}

// The address of main's local comes from the creator: main, or a worker that
// has it.
static enum arg_kind gen_arg(struct gen *g, int creator)
{
  const struct func *from = &g->p->func[g->p->thread[creator].func];
  if (g->p->escaped != NONE && pct(g, 70) &&
      (creator == 0 || from->arg == ARG_ADDRESS))
    return ARG_ADDRESS;
  return pct(g, 25) ? ARG_NUMBER : ARG_NONE;
}

static void gen_worker(struct gen *g, int budget, int creator, int child)
{
  struct func *f = func_new(g, R_WORKER, budget);
  f->arg = gen_arg(g, creator);
  static const enum slot_kind kinds[] = {SLOT_HIDDEN, SLOT_ID, SLOT_POINTER};
  slot_new(f, f->arg == ARG_ADDRESS ? "p" : "id", kinds[f->arg], 0);
  for (int i = 0; i < 2; i++)
    slot_new(f, "l", SLOT_INT, pick(g, 3));
  bool before = child && pct(g, 50);
  if (before)
    stmt_append(&f->body, stmt_new(g, S_CREATE, child));
  int waits = g->p->cond ? pick(g, 4) : 2;
  struct stmt *pattern = waits == 0   ? make_wait(g)
                         : waits == 1 ? make_notify(g)
                                      : NULL;
  bool first = pct(g, 50);
  if (first)
    stmt_append(&f->body, pattern);
  for (int i = 0; i < 8 && g->budget > 0; i++)
    stmt_append(&f->body, gen_block(g, 1));
  if (!first)
    stmt_append(&f->body, pattern);
  if (child && !before)
    stmt_append(&f->body, stmt_new(g, S_CREATE, child));
  bool join = pct(g, 40);
  if (child && join)
    stmt_append(&f->body, join_stmt(g, child));
  else if (child)
    feature(g->p, F_NOJOIN);
  struct stmt *s = stmt_new(g, S_RETURN, pct(g, 25));
  s->expr = gen_result(g);
  stmt_append(&f->body, s);
}

static void gen_workers(struct gen *g)
{
  static const int budgets[] = {0, 15, 9, 6};
  struct prog *p = g->p;
  int n = p->nthreads - 1;
  bool nested = n > 1 && pct(g, 12);
  int first = p->nfuncs, created = nested ? n - 1 : n;
  for (int t = 1; t <= n; t++) {
    struct thread *th = &p->thread[t];
    bool creates = nested && t == n - 1;
    bool twin = t > 1 && !creates && !(nested && t == n) && pct(g, 30);
    th->creator = t <= created ? 0 : n - 1;
    th->number = pick(g, 3);
    th->func = p->nfuncs;
    if (twin)
      th->func = first + pick(g, p->nfuncs - first);
    else
      gen_worker(g, budgets[n] * g->size / 100 + pick(g, 2), th->creator,
                 creates ? n : 0);
  }
  if (nested)
    feature(p, F_NESTED);
}

static void gen_joins(struct gen *g, struct stmt **body)
{
  struct prog *p = g->p;
  bool all = pct(g, 75), backwards = pct(g, 20);
  int n = 0;
  while (n + 1 < p->nthreads && p->thread[n + 1].creator == 0)
    n++;
  for (int i = 1; i <= n; i++) {
    if (all || pct(g, 50))
      stmt_append(body, join_stmt(g, backwards ? n + 1 - i : i));
    else
      feature(p, F_NOJOIN);
  }
}

static void gen_main(struct gen *g)
{
  struct prog *p = g->p;
  struct func *f = func_new(g, R_MAIN, 0);
  p->thread[0].func = p->nfuncs - 1;
  slot_new(f, "r", SLOT_INT, 0);
  slot_new(f, "r", SLOT_INT, 1);
  for (int t = 1; t < p->nthreads; t++) {
    if (p->thread[t].creator != 0)
      continue;
    stmt_append(&f->body, stmt_new(g, S_CREATE, t));
    g->budget = 2;
    if (pct(g, 20))
      stmt_append(&f->body, gen_block(g, 1));
  }
  g->budget = (p->nthreads > 3 ? 2 : 4) * g->size / 100;
  if (p->cond && pct(g, 35))
    stmt_append(&f->body, make_notify(g));
  if (pct(g, 70) && g->budget > 0)
    stmt_append(&f->body, gen_block(g, 2));
  gen_joins(g, &f->body);
  g->budget = 2;
  for (int i = 1 + pct(g, 40); i > 0; i--)
    stmt_append(&f->body, make_assert(g));
  struct stmt *s = stmt_new(g, S_RETURN, p->escaped == NONE && pct(g, 3));
  if (s->a)
    feature(p, F_MAINEXIT);
  s->expr = gen_result(g);
  stmt_append(&f->body, s);
}

static void gen_prog(struct gen *g)
{
  struct prog *p = g->p;
  gen_shared(g);
  p->nthreads = 2 + (pick(g, 100) < 20 ? 0 : pick(g, 100) < 70 ? 1 : 2);
  if (pct(g, 12)) {
    p->escaped = var_new(g, "loc", T_INT, HOME_MAIN, small_init(g));
    feature(p, F_ESCAPE);
  }
  int helpers = pct(g, 60);
  helpers += pct(g, 25);
  while (helpers-- > 0)
    gen_helper(g);
  gen_workers(g);
  gen_main(g);
  for (int i = 0; i < p->nfuncs; i++)
    mark_block(g, &p->func[i], p->func[i].body);
}

/* The constants of the assertions, by what the probes saw.  */

static bool probe_has(const struct probe *s, int v)
{
  for (int i = 0; i < s->n; i++)
    if (s->value[i] == v)
      return true;
  return false;
}

static void check_set(struct check *k, enum check_form form, int v)
{
  k->form = k->pair ? CHECK_PAIR : form;
  k->value[0] = k->pair ? v / PAIR : v;
  k->value[1] = k->pair ? v % PAIR : 0;
}

static void probe_ends(const struct probe *s, int *min, int *max)
{
  *min = *max = s->n ? s->value[0] : 0;
  for (int i = 1; i < s->n; i++) {
    *min = s->value[i] < *min ? s->value[i] : *min;
    *max = s->value[i] > *max ? s->value[i] : *max;
  }
}

// A pair whose halves were both seen, but not together; or any other unseen.
static int unseen_pair(struct gen *g, const struct probe *s)
{
  for (int tries = 0; s->n && tries < 20; tries++) {
    int a = s->value[pick(g, s->n)] / PAIR;
    int b = s->value[pick(g, s->n)] % PAIR;
    if (!probe_has(s, a * PAIR + b))
      return a * PAIR + b;
  }
  int v;
  do
    v = pick(g, 64); // more than VALUES

  while (probe_has(s, v / 8 * PAIR + v % 8));
  return v / 8 * PAIR + v % 8;
}

// An assertion that holds, and not by far.
static void check_hold(struct gen *g, struct check *k, const struct probe *s)
{
  int min, max;
  probe_ends(s, &min, &max);
  if (k->pair) {
    check_set(k, CHECK_PAIR, unseen_pair(g, s));
    return;
  }
  if (s->n == 1 && pct(g, 60)) {
    check_set(k, CHECK_EQ, min);
    return;
  }
  for (int v = min + 1; v < max; v++)
    if (!probe_has(s, v) && pct(g, 60)) {
      check_set(k, CHECK_NE, v);
      return;
    }
  switch (pick(g, 4)) {
  case 0:
    check_set(k, CHECK_LE, max);
    break;
  case 1:
    check_set(k, CHECK_GE, min);
    break;
  case 2:
    check_set(k, CHECK_NE, max + 1);
    break;
  case 3:
    check_set(k, CHECK_NE, min - 1);
    break;
  }
}

// The value that takes most rounds, and of those the least frequent.
static int rarest(const struct probe *s)
{
  int best = 0;
  for (int i = 1; i < s->n; i++)
    if (s->round[i] > s->round[best] ||
        (s->round[i] == s->round[best] && s->count[i] < s->count[best]))
      best = i;
  return best;
}

static void check_violate(struct gen *g, struct check *k, const struct probe *s)
{
  int min, max, v = s->value[pct(g, 75) ? rarest(s) : pick(g, s->n)];
  probe_ends(s, &min, &max);
  if (!k->pair && v == max && pct(g, 35))
    check_set(k, CHECK_LE, v - 1);
  else if (!k->pair && v == min && pct(g, 35))
    check_set(k, CHECK_GE, v + 1);
  else
    check_set(k, CHECK_NE, v);
}

// Returns false if the probes show too little to make something of.
static bool choose_checks(struct gen *g, const struct truth *seen, bool violate)
{
  int target = NONE, rounds = 0;
  for (int i = 0; i < g->p->nchecks; i++) {
    const struct probe *s = &seen->probe[i];
    if (s->n < 2 || s->n == VALUES)
      continue;
    int r = s->round[rarest(s)];
    if (target == NONE || r > rounds || (r == rounds && pct(g, 50))) {
      target = i;
      rounds = r;
    }
  }
  for (int i = 0; i < g->p->nchecks; i++)
    if (violate && i == target)
      check_violate(g, &g->p->check[i], &seen->probe[i]);
    else
      check_hold(g, &g->p->check[i], &seen->probe[i]);
  return target != NONE;
}

/* One seed.  */

struct options {
  int size;
  size_t states;
};

// One tree. Returns whether it is what was wanted; truth says if it is usable.
static bool attempt(struct gen *g, const struct options *opt,
                    struct truth *truth, bool violate, bool deadlock)
{
  char *arena = g->p->arena;
  size_t room = g->p->room;
  *g->p = (struct prog){.arena = arena, .room = room};
  g->bug = deadlock ? 35 : 5;
  g->size = opt->size;
  gen_prog(g);
  struct machine *m = comp_prog(g->p, true);
  if (m->len > STATE) {
    truth->bad = true;
    return false;
  }
  *truth = explore(m, opt->states);
  if (truth->bad || truth->too_large)
    return false;
  if ((truth->deadlock_rounds > 0) != deadlock)
    return false;
  bool varied = choose_checks(g, truth, violate);
  *truth = explore(comp_prog(g->p, false), opt->states);
  return varied && !truth->bad && !truth->too_large &&
         (truth->assert_rounds > 0) == violate &&
         (truth->deadlock_rounds > 0) == deadlock;
}

// Returns the exit status.
static int seed_run(unsigned long seed, const struct options *opt, FILE *out)
{
  struct prog prog = {.room = 1 << 20};
  struct gen g = {.rng = seed * 0x2545f4914f6cdd1du + 1, .p = &prog};
  struct truth truth;
  bool violate = pct(&g, 42), deadlock = pct(&g, 18), ok = false;
  int large = 0;
  prog.arena = malloc(prog.room);
  if (!prog.arena)
    abort();
  for (int i = 0; i < ATTEMPTS && !ok && large < 3; i++) {
    ok = attempt(&g, opt, &truth, violate, deadlock);
    large += truth.too_large;
  }
  if (ok)
    print_prog(out, &prog, &truth, seed);
  else
    fputs("// too large\n", out);
  free(prog.arena);
  return ok ? 0 : 3;
}

static int batch(unsigned long from, unsigned long count, const char *dir,
                 const struct options *opt)
{
  for (unsigned long seed = from; seed < from + count; seed++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/p%lu.c", dir, seed);
    FILE *out = fopen(path, "w");
    if (!out) {
      perror(path);
      return 6;
    }
    int status = seed_run(seed, opt, out);
    if (fclose(out) != 0) {
      perror(path);
      return 6;
    }
    if (status)
      remove(path);
  }
  return 0;
}

static int usage(void)
{
  fputs(
      "usage: randprog SEED [--size PERCENT] [--states N]\n"
      "       randprog --batch FROM COUNT DIR [--size PERCENT] [--states N]\n",
      stderr);
  return 1;
}

int main(int argc, char **argv)
{
  struct options opt = {.size = 100, .states = 100000};
  bool many = argc > 1 && !strcmp(argv[1], "--batch");
  int at = many ? 5 : 2;
  if (argc < at)
    return usage();
  for (; at + 1 < argc; at += 2) {
    if (!strcmp(argv[at], "--size"))
      opt.size = atoi(argv[at + 1]);
    else if (!strcmp(argv[at], "--states"))
      opt.states = strtoul(argv[at + 1], NULL, 10);
    else
      return usage();
  }
  if (at != argc || opt.size < 1)
    return usage();
  if (many)
    return batch(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10),
                 argv[4], &opt);
  return seed_run(strtoul(argv[1], NULL, 10), &opt, stdout);
}
