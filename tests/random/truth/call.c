/* call.c -- functions with a meaning of their own: threads, locks, atomics,
 * inputs. */
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind {
  C_OP,      /* operands, then op */
  C_CREATE,  /* thread, attributes, function, argument */
  C_JOIN,    /* thread, place of the result */
  C_LOAD,    /* what is at */
  C_STORE,   /* at, value */
  C_RMW,     /* at, value */
  C_SET,     /* at: a flag */
  C_CAS,     /* at, place of the expected value, new one */
  C_CAS_OLD, /* at, old, new: gives what was there */
  C_CAS_IS,  /* at, old, new: gives whether it was old */
  C_WHOLE,   /* at, place of the value: load if op is, else store */
  C_ASSERT,
  C_ASSUME,
  C_INPUT, /* how: cell */
  C_OBSERVE,
  C_COPY,
  C_NOTHING
};

/* How a compare-exchange may fail without cause: never; always; if the fourth
 * argument says so. */
enum { STRONG, WEAK, WEAK_IF };

static const struct row {
  const char *name;
  enum kind kind;
  enum op op;
  int how;
} rows[] = {
    {"pthread_mutex_lock", C_OP, OP_LOCK, 1},
    {"pthread_mutex_unlock", C_OP, OP_UNLOCK, 1},
    {"pthread_mutex_trylock", C_OP, OP_TRYLOCK, 1},
    {"pthread_spin_lock", C_OP, OP_LOCK, 1},
    {"pthread_spin_unlock", C_OP, OP_UNLOCK, 1},
    {"pthread_spin_trylock", C_OP, OP_TRYLOCK, 1},
    {"sem_wait", C_OP, OP_WAIT, 1},
    {"sem_post", C_OP, OP_POST, 1},
    {"sem_trywait", C_OP, OP_TRYWAIT, 1},
    {"pthread_exit", C_OP, OP_END, 1},
    {"abort", C_OP, OP_EXIT, 0},
    {"exit", C_OP, OP_EXIT, 1},
    {"__VERIFIER_atomic_begin", C_OP, OP_BEGIN_SECTION, 0},
    {"__VERIFIER_atomic_end", C_OP, OP_END_SECTION, 0},
    {"__CPROVER_atomic_begin", C_OP, OP_BEGIN_SECTION, 0},
    {"__CPROVER_atomic_end", C_OP, OP_END_SECTION, 0},
    {"pthread_mutex_init", C_NOTHING, OP_INIT, 0},
    {"pthread_spin_init", C_NOTHING, OP_INIT, 0},
    {"sem_init", C_NOTHING, OP_INIT, 2},
    {"pthread_mutex_destroy", C_NOTHING, OP_POP, 0},
    {"sched_yield", C_NOTHING, OP_POP, 0},
    {"pthread_create", C_CREATE, OP_CREATE, 0},
    {"pthread_join", C_JOIN, OP_JOIN, 0},
    {"__atomic_load_n", C_LOAD, OP_LOAD, 0},
    {"atomic_load", C_LOAD, OP_LOAD, 0},
    {"__atomic_store_n", C_STORE, OP_STORE, 0},
    {"atomic_store", C_STORE, OP_STORE, 0},
    {"__atomic_exchange_n", C_RMW, OP_RMW, B_SECOND},
    {"atomic_exchange", C_RMW, OP_RMW, B_SECOND},
    {"__sync_lock_test_and_set", C_RMW, OP_RMW, B_SECOND},
    {"__sync_lock_release", C_SET, OP_STORE, 0},
    {"__atomic_test_and_set", C_SET, OP_RMW, 1},
    {"__atomic_clear", C_SET, OP_STORE, 1},
    {"__atomic_compare_exchange_n", C_CAS, OP_SWAP_IF, WEAK_IF},
    {"atomic_compare_exchange_strong", C_CAS, OP_SWAP_IF, STRONG},
    {"atomic_compare_exchange_weak", C_CAS, OP_SWAP_IF, WEAK},
    {"__sync_bool_compare_and_swap", C_CAS_IS, OP_SWAP_IF, 0},
    {"__sync_val_compare_and_swap", C_CAS_OLD, OP_SWAP_IF, 0},
    {"__atomic_load", C_WHOLE, OP_LOAD, 0},
    {"__atomic_store", C_WHOLE, OP_STORE, 0},
    {"assert", C_ASSERT, OP_FAIL, 0},
    {"__VERIFIER_assume", C_ASSUME, OP_PRUNE, 0},
    {"__CPROVER_assume", C_ASSUME, OP_PRUNE, 0},
    {"__VERIFIER_nondet_int", C_INPUT, OP_INPUT, 4},
    {"__VERIFIER_nondet_uint", C_INPUT, OP_INPUT, 4 | CELL_UNSIGNED},
    {"__VERIFIER_nondet_short", C_INPUT, OP_INPUT, 2},
    {"__VERIFIER_nondet_ushort", C_INPUT, OP_INPUT, 2 | CELL_UNSIGNED},
    {"__VERIFIER_nondet_char", C_INPUT, OP_INPUT, 1},
    {"__VERIFIER_nondet_uchar", C_INPUT, OP_INPUT, 1 | CELL_UNSIGNED},
    {"__VERIFIER_nondet_long", C_INPUT, OP_INPUT, 8},
    {"__VERIFIER_nondet_ulong", C_INPUT, OP_INPUT, 8 | CELL_UNSIGNED},
    {"__VERIFIER_nondet_bool", C_INPUT, OP_INPUT,
     1 | CELL_UNSIGNED | CELL_BOOL},
    {"__observe", C_OBSERVE, OP_OBSERVE, 0},
    {"memcpy", C_COPY, OP_COPY, 0},
};

static const struct {
  const char *name;
  enum binop op;
} ops[] = {{"add", B_ADD},
           {"sub", B_SUB},
           {"and", B_AND},
           {"or", B_OR},
           {"xor", B_XOR}};

static bool arithmetic(const char *name, struct row *row)
{
  static const struct {
    const char *form;
    enum op op;
  } forms[] = {{"__atomic_fetch_%s", OP_RMW},
               {"__atomic_%s_fetch", OP_RMW_NEW},
               {"__sync_fetch_and_%s", OP_RMW},
               {"__sync_%s_and_fetch", OP_RMW_NEW},
               {"atomic_fetch_%s", OP_RMW}};
  for (size_t i = 0; i < 5 * 5; i++) {
    char text[2 * NAME];
    snprintf(text, sizeof text, forms[i / 5].form, ops[i % 5].name);
    if (!strcmp(text, name)) {
      *row = (struct row){name, C_RMW, forms[i / 5].op, (int)ops[i % 5].op};
      return true;
    }
  }
  return false;
}

static bool row_of(const char *name, struct row *row)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (!strcmp(rows[i].name, name)) {
      *row = rows[i];
      return true;
    }
  }
  return arithmetic(name, row);
}

static struct type *pointed(const struct node *call)
{
  struct type *t = call->args ? call->arg[0]->type : NULL;
  if (!t || t->kind != K_POINTER) {
    give_up("no pointer is given to", call->name);
  }
  return t->base;
}

static struct type *result(const struct node *call, const struct row *row)
{
  struct type *number = type_int(4, false);
  switch (row->kind) {
  case C_LOAD:
  case C_RMW:
  case C_CAS_OLD:
    return pointed(call);
  case C_INPUT:
    if (row->how & CELL_BOOL) {
      return type_bool();
    }
    return type_int(row->how & CELL_SIZE, row->how & CELL_UNSIGNED);
  case C_SET:
  case C_CAS:
  case C_CAS_IS:
    return type_bool();
  default:
    return number;
  }
}

bool call_type(struct node *call)
{
  struct row row;
  if (!row_of(call->name, &row)) {
    return false;
  }
  call->type = result(call, &row);
  return true;
}

/* An address that is only used now: nobody else learns it. */
static void address(struct program *p, const struct node *n)
{
  while (n->kind == N_CAST && n->a->kind == N_ADDR) {
    n = n->a;
  }
  if (n->kind == N_ADDR) {
    code_address(p, n->a);
  } else {
    code_value(p, n);
  }
}

static const struct node *place_of(const struct node *address)
{
  struct node *n = room_for(sizeof *n);
  if (address->kind == N_ADDR) {
    return address->a;
  }
  n->kind = N_DEREF;
  n->a = (struct node *)address;
  n->type = address->type->base;
  return n;
}

static struct node *as(struct node *value, struct type *t)
{
  return type_is_scalar(t) ? expr_cast(value, t) : value;
}

static void create(struct program *p, const struct node *n)
{
  const struct node *f = n->arg[2];
  while (f->kind == N_CAST || f->kind == N_ADDR) {
    f = f->a;
  }
  if (f->kind != N_VAR || f->var->kind != V_FUNC) {
    give_up("not supported", "a thread whose function is not named");
  }
  address(p, n->arg[0]);
  code_value(p, n->arg[3]);
  p->code[emit(p, OP_CREATE, 0, 0)].var = f->var;
  emit(p, OP_STORE, 8 | CELL_UNSIGNED, 1);
  emit(p, OP_POP, 0, 0);
  emit(p, OP_PUSH, 0, 0);
}

static void join(struct program *p, const struct node *n)
{
  bool wanted = n->arg[1]->kind == N_ADDR ||
                (n->arg[1]->kind != N_NUM && n->arg[1]->kind != N_CAST);
  if (wanted) {
    address(p, n->arg[1]);
  }
  code_value(p, n->arg[0]);
  emit(p, OP_JOIN, 0, 0);
  if (wanted) {
    code_store(p, place_of(n->arg[1]));
  }
  emit(p, OP_POP, 0, 0);
  emit(p, OP_PUSH, 0, 0);
}

/* A weak one may fail without cause, though it finds what it expects. */
static int fail_without_cause(struct program *p, const struct node *n)
{
  const struct node *expected = place_of(n->arg[1]);
  emit(p, OP_INPUT, 1 | CELL_UNSIGNED | CELL_BOOL, 0);
  int normal = emit(p, OP_ZERO_BY, 0, 0);
  code_address(p, expected);
  code_value(p, n->arg[0]);
  emit(p, OP_LOAD, type_cell(pointed(n)), 0);
  code_store(p, expected);
  emit(p, OP_POP, 0, 0);
  emit(p, OP_PUSH, 0, 0);
  int end = emit(p, OP_JUMP_BY, 0, 0);
  p->code[normal].a = p->count - normal;
  return end;
}

/* The expected value is read, compared at once with what is there, and
 * written if that is another. */
static void compare_exchange(struct program *p, const struct node *n,
                             bool is_weak)
{
  struct type *t = pointed(n);
  int failed = is_weak ? fail_without_cause(p, n) : -1;
  const struct node *expected = place_of(n->arg[1]);
  code_value(p, n->arg[0]);
  code_address(p, expected);
  emit(p, OP_OVER, 0, 0); /* at expected at */
  emit(p, OP_OVER, 0, 0);
  struct insn *load = &p->code[emit(p, OP_LOAD, type_cell(t), 0)];
  load->var = expected->kind == N_VAR && expected->var->kind == V_LOCAL
                  ? expected->var
                  : NULL;
  emit(p, OP_TUCK, 0, 0); /* at expected old at old */
  code_value(p, as(n->arg[2], t));
  emit(p, OP_SWAP_IF, 0, type_cell(t)); /* at expected old was */
  emit(p, OP_TUCK, 0, 0);               /* at expected was old was */
  emit(p, OP_BIN, B_NE, type_cell(t));  /* at expected was differs */
  int same = emit(p, OP_ZERO_BY, 0, 0);
  code_store(p, expected);
  emit(p, OP_POP, 0, 0);
  emit(p, OP_POP, 0, 0);
  emit(p, OP_PUSH, 0, 0);
  int end = emit(p, OP_JUMP_BY, 0, 0);
  p->code[same].a = p->count - same;
  for (int i = 0; i < 3; i++) {
    emit(p, OP_POP, 0, 0);
  }
  emit(p, OP_PUSH, 1, 0);
  p->code[end].a = p->count - end;
  if (failed >= 0) {
    p->code[failed].a = p->count - failed;
  }
}

static void compare_swap(struct program *p, const struct node *n, bool flag)
{
  struct type *t = pointed(n);
  code_value(p, n->arg[0]);
  code_value(p, as(n->arg[1], t));
  if (flag) {
    emit(p, OP_TUCK, 0, 0);
  }
  code_value(p, as(n->arg[2], t));
  emit(p, OP_SWAP_IF, 0, type_cell(t));
  if (flag) {
    emit(p, OP_BIN, B_EQ, type_cell(t));
  }
}

static void whole(struct program *p, const struct node *n, bool is_load)
{
  struct type *t = pointed(n);
  const struct node *value = place_of(n->arg[1]);
  if (is_load) {
    code_address(p, value);
    code_value(p, n->arg[0]);
    emit(p, OP_LOAD, type_cell(t), 0);
    code_store(p, value);
  } else {
    code_value(p, n->arg[0]);
    code_value(p, value);
    emit(p, OP_STORE, type_cell(t), 0);
  }
}

static void cell_call(struct program *p, const struct node *n,
                      const struct row *row)
{
  struct type *t = row->kind == C_SET && row->how ? type_bool() : pointed(n);
  code_value(p, n->arg[0]);
  if (row->kind == C_LOAD) {
    emit(p, OP_LOAD, type_cell(t), 0);
    return;
  }
  if (row->kind == C_SET) {
    emit(p, OP_PUSH, row->op == OP_RMW, 0);
  } else {
    code_value(p, as(n->arg[1], t));
  }
  if (row->op == OP_STORE) {
    emit(p, OP_STORE, type_cell(t), 0);
  } else {
    emit(p, row->op, row->kind == C_SET ? B_SECOND : row->how, type_cell(t));
  }
}

static void check(struct program *p, const struct node *n, enum op op)
{
  code_value(p, n->arg[0]);
  emit(p, OP_NOT, 0, 0);
  int fine = emit(p, OP_ZERO_BY, 0, 0);
  emit(p, op, 0, 0);
  p->code[fine].a = p->count - fine;
  emit(p, OP_PUSH, 0, 0);
}

static void simple(struct program *p, const struct node *n,
                   const struct row *row)
{
  for (int i = 0; i < row->how; i++) {
    code_value(p, n->arg[i]);
  }
  if (row->op == OP_LOCK || row->op == OP_UNLOCK || row->op == OP_WAIT ||
      row->op == OP_POST) {
    emit(p, row->op, 0, 0);
    emit(p, OP_PUSH, 0, 0);
    return;
  }
  emit(p, row->op, 0, 0);
  if (row->op != OP_TRYLOCK && row->op != OP_TRYWAIT) {
    emit(p, OP_PUSH, 0, 0);
  }
}

static void nothing(struct program *p, const struct node *n,
                    const struct row *row)
{
  if (row->op == OP_INIT) {
    code_value(p, n->arg[0]);
    if (row->how) {
      code_value(p, n->arg[row->how]);
    } else {
      emit(p, OP_PUSH, 0, 0);
    }
    emit(p, OP_INIT, 0, 0);
  }
  emit(p, OP_PUSH, 0, 0);
}

static void other(struct program *p, const struct node *n,
                  const struct row *row)
{
  if (row->kind == C_INPUT) {
    emit(p, OP_INPUT, row->how, 0);
  } else if (row->kind == C_OBSERVE) {
    code_value(p, n->arg[1]);
    emit(p, OP_OBSERVE, n->arg[0]->value, 0);
    emit(p, OP_PUSH, 0, 0);
  } else if (row->kind == C_COPY) {
    code_value(p, n->arg[0]);
    code_value(p, n->arg[1]);
    emit(p, OP_COPY, expr_value(n->arg[2]), 0);
    emit(p, OP_PUSH, 0, 0);
  } else {
    nothing(p, n, row);
  }
}

void call_code(struct program *p, const struct node *n)
{
  struct row row;
  row_of(n->name, &row);
  switch (row.kind) {
  case C_OP:
    simple(p, n, &row);
    break;
  case C_CREATE:
    create(p, n);
    break;
  case C_JOIN:
    join(p, n);
    break;
  case C_LOAD:
  case C_STORE:
  case C_RMW:
  case C_SET:
    cell_call(p, n, &row);
    break;
  case C_CAS:
    compare_exchange(p, n,
                     row.how == WEAK || (row.how == WEAK_IF && n->args > 3 &&
                                         n->arg[3]->value != 0));
    break;
  case C_CAS_OLD:
  case C_CAS_IS:
    compare_swap(p, n, row.kind == C_CAS_IS);
    break;
  case C_WHOLE:
    whole(p, n, row.op == OP_LOAD);
    break;
  case C_ASSERT:
  case C_ASSUME:
    check(p, n, row.op);
    break;
  default:
    other(p, n, &row);
  }
}
