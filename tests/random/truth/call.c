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
  C_CONDITION, /* condition, mutex; OP_DOZE has what it gives in the end */
  C_BARRIER,
  C_ONCE,    /* control, function */
  C_EQUAL,   /* two threads */
  C_CLEANUP, /* function, its argument */
  C_KEY,     /* where it is stored, destructor */
  C_ACTION,  /* signal, handler */
  C_SIGWAIT, /* set, where the number is stored */
  C_NOTHING
};

/* How a compare-exchange may fail without cause: never; always; if the fourth
 * argument says so. */
enum { STRONG, WEAK, WEAK_IF };

static const struct row {
  const char *name;
  enum kind kind;
  enum op op;
  int how, failed;
} rows[] = {
#define CALL(name, kind, op, how, failed) {#name, kind, op, how, failed},
#include "calls.def"
#undef CALL
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
      *row = (struct row){name, C_RMW, forms[i / 5].op, (int)ops[i % 5].op, 0};
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
  case C_OP:
    return row->op == OP_SELF      ? type_int(8, true)
           : row->op == OP_KEY_GET ? type_to(type_void())
                                   : number;
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

/* The one that is named. */
static struct var *function(const struct node *f)
{
  while (f->kind == N_CAST || f->kind == N_ADDR) {
    f = f->a;
  }
  if (f->kind != N_VAR || f->var->kind != V_FUNC) {
    give_up("not supported", "a function that is not named");
  }
  return f->var;
}

/* The function and its argument are arguments from that one on. */
static void create(struct program *p, const struct node *n, int at)
{
  struct var *f = function(n->arg[at]);
  address(p, n->arg[0]);
  code_value(p, n->arg[at + 1]);
  p->code[emit(p, OP_CREATE, 0, 0)].var = f;
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
  emit(p, OP_TESTCANCEL, 0, 0);
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

static bool leaves_result(enum op op)
{
  return op == OP_TRYLOCK || op == OP_TRYWAIT || op == OP_SELF ||
         op == OP_CLEAN || op == OP_KEY_GET ||
         (op >= OP_RDLOCK && op <= OP_RWUNLOCK);
}

static void simple(struct program *p, const struct node *n,
                   const struct row *row)
{
  for (int i = 0; i < row->how; i++) {
    code_value(p, n->arg[i]);
  }
  if (row->op == OP_WAIT) {
    emit(p, OP_TESTCANCEL, 0, 0);
  }
  p->cancels |= row->op == OP_CANCEL;
  emit(p, row->op, row->failed, 0);
  if (!leaves_result(row->op)) {
    emit(p, OP_PUSH, 0, 0);
  }
}

/* What needs more than one instruction. */

static void condition(struct program *p, const struct node *n, int timed_out)
{
  code_value(p, n->arg[0]);
  code_value(p, n->arg[1]);
  emit(p, OP_TESTCANCEL, 0, 0);
  emit(p, OP_SLEEP, 0, 0);
  emit(p, OP_DOZE, timed_out, 0);
  emit(p, OP_RELOCK, 0, 0);
}

static void once(struct program *p, const struct node *n)
{
  code_value(p, n->arg[0]);
  emit(p, OP_ONCE, 0, 0);
  int done = emit(p, OP_ZERO_BY, 0, 0);
  p->code[emit(p, OP_CALL, 0, 0)].var = function(n->arg[1]);
  emit(p, OP_POP, 0, 0);
  emit(p, OP_DUP, 0, 0);
  emit(p, OP_PUSH, 2, 0);
  emit(p, OP_STORE, 4, 0);
  emit(p, OP_POP, 0, 0);
  p->code[done].a = p->count - done;
  emit(p, OP_POP, 0, 0);
  emit(p, OP_PUSH, 0, 0);
}

/* Keys are made before there are threads: they are numbered by the text. */
static void key(struct program *p, const struct node *n)
{
  const struct node *end = n->arg[1];
  if (p->keys == KEYS) {
    give_up("too many", "keys");
  }
  if (!p->keys) {
    p->values = own_place(8 * KEYS, 8);
  }
  p->end_of[p->keys] = end->kind == N_NUM ? NULL : function(end);
  code_value(p, n->arg[0]);
  emit(p, OP_PUSH, p->keys++, 0);
  emit(p, OP_STORE, 4, 0);
  emit(p, OP_POP, 0, 0);
  emit(p, OP_PUSH, 0, 0);
}

static void sigwait_for(struct program *p, const struct node *n)
{
  address(p, n->arg[1]);
  code_value(p, n->arg[0]);
  emit(p, OP_TESTCANCEL, 0, 0);
  emit(p, OP_TAKE, 0, 0);
  code_store(p, place_of(n->arg[1]));
  emit(p, OP_POP, 0, 0);
  emit(p, OP_PUSH, 0, 0);
}

static void thread_call(struct program *p, const struct node *n,
                        const struct row *row)
{
  switch (row->kind) {
  case C_CONDITION:
    condition(p, n, row->failed);
    return;
  case C_ONCE:
    once(p, n);
    return;
  case C_KEY:
    key(p, n);
    return;
  case C_SIGWAIT:
    sigwait_for(p, n);
    return;
  case C_EQUAL:
    code_value(p, n->arg[0]);
    code_value(p, n->arg[1]);
    emit(p, OP_BIN, B_EQ, 8);
    return;
  case C_BARRIER:
    code_value(p, n->arg[0]);
    emit(p, OP_ARRIVE, 0, 0);
    emit(p, OP_LEAVE, 0, 0);
    break;
  default: /* a function that is remembered */
    code_value(p, n->arg[row->kind == C_CLEANUP]);
    p->code[emit(p, row->op, 0, 0)].var =
        function(n->arg[row->kind != C_CLEANUP]);
  }
  emit(p, OP_PUSH, 0, 0);
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
  } else if (row->kind == C_NOTHING) {
    nothing(p, n, row);
  } else {
    thread_call(p, n, row);
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
    create(p, n, row.how ? 1 : 2);
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
