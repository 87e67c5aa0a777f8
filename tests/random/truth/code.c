/* code.c -- expressions as stack code. */
#include "truth.h"

int emit(struct program *p, enum op op, int64_t a, int b)
{
  if (p->count == CODE) {
    give_up("too long", "the program");
  }
  p->code[p->count] = (struct insn){.op = op, .a = a, .b = b};
  return p->count++;
}

/* The local that the place is a part of, if it is clear. */
static struct var *root(const struct node *n)
{
  while (n->kind == N_MEMBER) {
    n = n->a;
  }
  return n->kind == N_VAR && n->var->kind == V_LOCAL ? n->var : NULL;
}

void code_address(struct program *p, const struct node *n)
{
  if (n->kind == N_VAR && n->var->kind == V_LOCAL) {
    p->code[emit(p, OP_FRAME, 0, 0)].var = n->var;
  } else if (n->kind == N_VAR && n->var->kind == V_OWN) {
    emit(p, OP_OWN, n->var->at, 0);
  } else if (n->kind == N_VAR) {
    emit(p, OP_PUSH, n->var->at, 0);
  } else if (n->kind == N_DEREF) {
    code_value(p, n->a);
  } else if (n->kind == N_MEMBER) {
    code_address(p, n->a);
    emit(p, OP_PUSH, n->member->offset, 0);
    emit(p, OP_BIN, B_ADD, 8);
  } else {
    give_up("not a place", "an operand");
  }
}

static void load(struct program *p, const struct node *place)
{
  p->code[emit(p, OP_LOAD, type_cell(place->type), 0)].var = root(place);
}

void code_store(struct program *p, const struct node *place)
{
  p->code[emit(p, OP_STORE, type_cell(place->type), 0)].var = root(place);
}

void code_param(struct program *p, struct var *v)
{
  p->code[emit(p, OP_FRAME, 0, 0)].var = v;
  emit(p, OP_SWAP, 0, 0);
  emit(p, OP_STORE, type_cell(v->type), 1);
  emit(p, OP_POP, 0, 0);
}

static void convert(struct program *p, const struct type *t)
{
  if (type_is_scalar(t)) {
    emit(p, OP_CONVERT, type_cell(t), 0);
  }
}

static void code_logic(struct program *p, const struct node *n)
{
  /* Jumps within an expression are distances: no labels are needed. */
  bool and = n->kind == N_AND;
  code_value(p, n->a);
  if (!and) {
    emit(p, OP_NOT, 0, 0);
  }
  int first = emit(p, OP_ZERO_BY, 0, 0);
  code_value(p, n->b);
  if (!and) {
    emit(p, OP_NOT, 0, 0);
  }
  int second = emit(p, OP_ZERO_BY, 0, 0);
  emit(p, OP_PUSH, and, 0);
  int end = emit(p, OP_JUMP_BY, 0, 0);
  p->code[first].a = p->count - first;
  p->code[second].a = p->count - second;
  emit(p, OP_PUSH, !and, 0);
  p->code[end].a = p->count - end;
}

static void code_conditional(struct program *p, const struct node *n)
{
  code_value(p, n->a);
  int no = emit(p, OP_ZERO_BY, 0, 0);
  code_value(p, n->b);
  int end = emit(p, OP_JUMP_BY, 0, 0);
  p->code[no].a = p->count - no;
  code_value(p, n->c);
  p->code[end].a = p->count - end;
}

/* The scalar parts of a record, one after the other. */
static void copy(struct program *p, struct node *to, struct node *from)
{
  struct type *t = to->type;
  if (type_is_scalar(t)) {
    code_effect(p, expr_assign(to, from));
  } else if (t->kind == K_ARRAY) {
    for (int i = 0; i < t->length; i++) {
      struct node *at = expr_number(i, type_int(4, false));
      copy(p, expr_element(to, at), expr_element(from, at));
    }
  } else {
    struct member *most = t->members;
    for (struct member *m = t->members; m; m = m->next) {
      if (!t->is_union) {
        copy(p, expr_member(to, m), expr_member(from, m));
      }
      most = m->type->size > most->type->size ? m : most;
    }
    if (t->is_union) {
      copy(p, expr_member(to, most), expr_member(from, most));
    }
  }
}

/* The same place, with an address that is computed now, and once. */
static struct node *settled(struct program *p, struct node *place)
{
  const struct node *n = place;
  while (n->kind == N_MEMBER) {
    n = n->a;
  }
  if (n->kind == N_VAR) {
    return place;
  }
  struct var *v = room_for(sizeof *v);
  v->kind = V_LOCAL;
  v->type = type_to(place->type);
  code_address(p, place);
  code_param(p, v);
  return expr_at(expr_var(v));
}

static void code_assign(struct program *p, const struct node *n)
{
  struct type *t = n->a->type;
  bool at_once = n->b->kind == N_CALL || t->is_atomic || n->b->type->is_atomic;
  if (!type_is_scalar(t) && !at_once) {
    struct node *to = settled(p, n->a);
    copy(p, to, settled(p, n->b));
    emit(p, OP_PUSH, 0, 0);
    return;
  }
  code_address(p, n->a);
  code_value(p, n->b);
  code_store(p, n->a);
}

static void rmw(struct program *p, const struct node *n, enum op op,
                enum binop how)
{
  emit(p, op, how, type_cell(n->type));
}

/* A read, what is computed, and a write; at once if it is _Atomic. */
static void code_update(struct program *p, const struct node *n)
{
  struct type *t = n->a->type;
  code_address(p, n->a);
  if (t->is_atomic) {
    code_value(p, n->b);
    rmw(p, n->a, OP_RMW_NEW, n->op);
    return;
  }
  bool shift = n->op == B_SHL || n->op == B_SHR;
  struct type *in = shift ? type_promote(t) : type_common(t, n->b->type);
  emit(p, OP_DUP, 0, 0);
  load(p, n->a);
  convert(p, in);
  code_value(p, n->b);
  convert(p, shift ? n->b->type : in);
  emit(p, OP_BIN, n->op, type_cell(in));
  convert(p, t);
  code_store(p, n->a);
}

static void code_increment(struct program *p, const struct node *n)
{
  struct type *t = n->type, *in = type_promote(t);
  code_address(p, n->a);
  if (t->is_atomic) {
    emit(p, OP_PUSH, n->value, 0);
    rmw(p, n->a, n->post ? OP_RMW : OP_RMW_NEW, B_ADD);
    return;
  }
  emit(p, OP_DUP, 0, 0);
  load(p, n->a);
  if (n->post) {
    emit(p, OP_TUCK, 0, 0);
  }
  emit(p, OP_PUSH, n->value, 0);
  emit(p, OP_BIN, B_ADD, type_cell(in));
  convert(p, t);
  code_store(p, n->a);
  if (n->post) {
    emit(p, OP_POP, 0, 0);
  }
}

static void code_address_of(struct program *p, const struct node *n)
{
  struct var *v = root(n->a);
  if (v) {
    v->taken = true;
  }
  code_address(p, n->a);
}

static void code_call(struct program *p, const struct node *n)
{
  if (!n->var) {
    call_code(p, n);
    return;
  }
  for (int i = 0; i < n->args; i++) {
    code_value(p, n->arg[i]);
  }
  p->code[emit(p, OP_CALL, 0, 0)].var = n->var;
}

static void code_operator(struct program *p, const struct node *n)
{
  code_value(p, n->a);
  if (n->kind == N_BIN) {
    code_value(p, n->b);
    const struct type *t =
        n->op == B_SHL || n->op == B_SHR ? n->type : n->a->type;
    emit(p, OP_BIN, n->op, type_cell(t));
  } else if (n->kind == N_NOT) {
    emit(p, OP_NOT, 0, 0);
  } else {
    emit(p, n->kind == N_NEG ? OP_NEG : OP_INVERT, type_cell(n->type), 0);
  }
}

void code_effect(struct program *p, const struct node *n)
{
  code_value(p, n);
  emit(p, OP_POP, 0, 0);
}

void code_value(struct program *p, const struct node *n)
{
  switch (n->kind) {
  case N_NUM:
    emit(p, OP_PUSH, n->value, 0);
    break;
  case N_VAR:
  case N_DEREF:
  case N_MEMBER:
    code_address(p, n);
    load(p, n);
    break;
  case N_ADDR:
    code_address_of(p, n);
    break;
  case N_CAST:
    code_value(p, n->a);
    convert(p, n->type);
    break;
  case N_BIN:
  case N_NEG:
  case N_NOT:
  case N_INVERT:
    code_operator(p, n);
    break;
  case N_AND:
  case N_OR:
    code_logic(p, n);
    break;
  case N_COND:
    code_conditional(p, n);
    break;
  case N_ASSIGN:
    code_assign(p, n);
    break;
  case N_UPDATE:
    code_update(p, n);
    break;
  case N_INC:
    code_increment(p, n);
    break;
  case N_COMMA:
    code_effect(p, n->a);
    code_value(p, n->b);
    break;
  case N_CALL:
    code_call(p, n);
    break;
  }
}
