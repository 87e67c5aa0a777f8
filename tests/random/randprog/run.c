/* run.c -- what a thread does in one step. */
#include "machine.h"

void machine_lay_out(struct machine *m)
{
  int at = m->nvars + MUTEXES;
  for (int t = 0; t < m->nthreads; t++) {
    m->off[t] = at;
    at += PART_LOCALS + m->nlocals[t];
  }
  m->len = at;
}

static bool op_is_visible(enum op op)
{
  return op >= OP_START;
}

/* Choices. A step is repeated with the next vector until all were taken. */

static int choose(struct step *x, int size)
{
  struct choices *c = x->choices;
  if (size <= 1)
    return 0;
  if (c->pos == CHOICES) {
    x->bad = true;
    return 0;
  }
  if (c->pos == c->n) {
    c->value[c->n] = 0;
    c->size[c->n++] = size;
  }
  return c->value[c->pos++];
}

bool choices_advance(struct choices *c)
{
  c->pos = 0;
  while (c->n > 0) {
    if (++c->value[c->n - 1] < c->size[c->n - 1])
      return true;
    c->n--;
  }
  return false;
}

static void push(struct step *x, int v)
{
  if (x->p[PART_SP] == STACK || v > MAGNITUDE || v < -MAGNITUDE) {
    x->bad = true;
    return;
  }
  x->p[PART_STACK + x->p[PART_SP]++] = (int16_t)v;
}

static int pop(struct step *x)
{
  if (x->p[PART_SP] == 0) {
    x->bad = true;
    return 0;
  }
  int16_t *slot = &x->p[PART_STACK + --x->p[PART_SP]];
  int v = *slot;
  *slot = 0; // equal states must look equal
  return v;
}

static int binary(enum binop op, int a, int b)
{
  switch (op) {
  case B_ADD:
    return a + b;
  case B_SUB:
    return a - b;
  case B_MUL:
    return a * b;
  case B_AND:
    return a & b;
  case B_OR:
    return a | b;
  case B_XOR:
    return a ^ b;
  case B_MOD:
    return b ? a % b : 0;
  case B_EQ:
    return a == b;
  case B_NE:
    return a != b;
  case B_LT:
    return a < b;
  case B_LE:
    return a <= b;
  case B_GT:
    return a > b;
  case B_GE:
    return a >= b;
  case B_SECOND:
    return b;
  }
  return 0;
}

static void put_var(struct step *x, int addr, int v)
{
  if (addr < 0 || addr >= x->m->nvars || v > MAGNITUDE || v < -MAGNITUDE) {
    x->bad = true;
    return;
  }
  enum var_type type = x->m->type[addr];
  if (type == T_BOOL)
    v = v != 0;
  else if (type == T_UCHAR)
    v &= 255;
  x->s[addr] = (int16_t)v;
}

static int get_var(struct step *x, int addr)
{
  if (addr < 0 || addr >= x->m->nvars) {
    x->bad = true;
    return 0;
  }
  return x->s[addr];
}

static void probe_note(struct step *x, int which, int v)
{
  struct probe *p = &x->truth->probe[which];
  int i = 0;
  while (i < p->n && p->value[i] != v)
    i++;
  if (i == VALUES)
    return;
  if (i == p->n) {
    p->n++;
    p->value[i] = v;
    p->count[i] = 0;
    p->round[i] = x->round;
  }
  p->count[i]++;
  if (x->round < p->round[i])
    p->round[i] = x->round;
}

static void probe_pair(struct step *x, int which)
{
  int b = pop(x);
  int a = pop(x);
  if (a < 0 || b < 0 || a >= PAIR || b >= PAIR)
    x->bad = true;
  else
    probe_note(x, which, a * PAIR + b);
}

/* Instructions, by family. Each leaves pc after itself. */

static void exec_shuffle(struct step *x, enum op op)
{
  int b = pop(x);
  if (op == OP_DUP) {
    push(x, b);
  } else if (op == OP_TUCK) {
    int a = pop(x);
    push(x, b);
    push(x, a);
  }
  if (op != OP_POP)
    push(x, b);
}

static void exec_value(struct step *x, struct insn i)
{
  int16_t *local = x->p + PART_LOCALS;
  if (i.op == OP_PUSH) {
    push(x, i.a);
  } else if (i.op == OP_LDL) {
    push(x, local[i.a]);
  } else if (i.op == OP_STL) {
    local[i.a] = (int16_t)pop(x);
  } else if (i.op == OP_CLEAR) {
    memset(local + i.a, 0, (size_t)i.b * sizeof *local);
  } else if (i.op == OP_NOT) {
    push(x, !pop(x));
  } else if (i.op == OP_BIN) {
    int b = pop(x);
    int a = pop(x);
    push(x, binary((enum binop)i.a, a, b));
  } else {
    exec_shuffle(x, i.op);
  }
}

static void exec_local(struct step *x, struct insn i)
{
  if (i.op == OP_JMP || (i.op == OP_JZ && !pop(x)))
    x->p[PART_PC] = (int16_t)i.a;
  else if (i.op == OP_NONDET)
    push(x, choose(x, i.a + 1));
  else if (i.op == OP_PROBE)
    probe_note(x, i.a, pop(x));
  else if (i.op == OP_PROBE2)
    probe_pair(x, i.a);
  else if (i.op == OP_SECTION_END)
    x->section = false;
  else if (i.op != OP_JZ)
    exec_value(x, i);
}

static void exec_memory(struct step *x, struct insn i)
{
  if (i.op == OP_LOAD) {
    push(x, get_var(x, pop(x)));
    return;
  }
  int v = pop(x);
  if (i.op == OP_STORE) {
    put_var(x, pop(x), v);
  } else if (i.op == OP_RMW) {
    int addr = pop(x);
    int old = get_var(x, addr);
    put_var(x, addr, binary((enum binop)i.a, old, v));
    push(x, i.b ? get_var(x, addr) : old);
  } else {
    int want = pop(x);
    int addr = pop(x);
    int old = get_var(x, addr);
    if (old == want)
      put_var(x, addr, v);
    push(x, i.b ? old : old == want);
  }
}

static int16_t *part(struct step *x, int t)
{
  return x->s + x->m->off[t];
}

static int sleepers(struct step *x, int which)
{
  int n = 0;
  for (int t = 0; t < x->m->nthreads; t++) {
    if (part(x, t)[PART_STATUS] != ST_ASLEEP)
      continue;
    if (n++ == which)
      part(x, t)[PART_STATUS] = ST_WOKEN;
  }
  return n;
}

static void exec_wait(struct step *x, int16_t *owner)
{
  if (x->p[PART_STATUS] == ST_WOKEN) {
    *owner = (int16_t)(x->t + 1);
    x->p[PART_STATUS] = ST_READY;
    return;
  }
  if (*owner != x->t + 1)
    x->bad = true;
  *owner = 0;
  x->p[PART_STATUS] = ST_ASLEEP;
  x->p[PART_PC]--; // comes back to take the mutex
}

static void exec_mutex(struct step *x, struct insn i)
{
  int16_t *owner = x->s + x->m->nvars + i.a;
  if (i.op == OP_LOCK) {
    *owner = (int16_t)(x->t + 1);
  } else if (i.op == OP_UNLOCK) {
    if (*owner != x->t + 1)
      x->bad = true;
    *owner = 0;
  } else if (i.op == OP_TRYLOCK) {
    push(x, *owner ? EBUSY_VALUE : 0);
    if (!*owner)
      *owner = (int16_t)(x->t + 1);
  } else {
    exec_wait(x, owner);
  }
}

static void exec_threads(struct step *x, struct insn i)
{
  if (i.op == OP_SIGNAL) {
    int n = sleepers(x, -1);
    if (n)
      sleepers(x, choose(x, n));
  } else if (i.op == OP_BROADCAST) {
    while (sleepers(x, 0))
      ;
  } else if (i.op == OP_CREATE) {
    int16_t *child = part(x, i.a);
    if (child[PART_STATUS] != ST_NONE)
      x->bad = true;
    child[PART_STATUS] = ST_READY;
    child[PART_PC] = (int16_t)x->m->entry[i.a];
    child[PART_LOCALS] = (int16_t)pop(x);
  } else if (i.op == OP_JOIN) {
    push(x, part(x, i.a)[PART_STACK]);
  } else if (i.op == OP_SECTION_BEGIN) {
    x->section = true;
  }
}

static void end_thread(struct step *x)
{
  int result = pop(x);
  x->truth->ends |= x->t == 0; // main by pthread_exit
  int n = PART_LOCALS + x->m->nlocals[x->t];
  memset(x->p, 0, (size_t)n * sizeof *x->p);
  x->p[PART_STATUS] = ST_ENDED;
  x->p[PART_STACK] = (int16_t)result;
}

static enum outcome exec(struct step *x, struct insn i)
{
  x->p[PART_PC]++;
  switch ((int)i.op) {
  case OP_FAIL:
    return OUT_FAIL;
  case OP_PRUNE:
    return OUT_PRUNE;
  case OP_EXIT:
    return i.a ? OUT_END : OUT_EXIT;
  case OP_END:
    end_thread(x);
    return OUT_STOP;
  case OP_LOAD:
  case OP_STORE:
  case OP_RMW:
  case OP_CAS:
    exec_memory(x, i);
    return OUT_GO;
  case OP_WAIT:
    exec_mutex(x, i);
    return x->p[PART_STATUS] == ST_ASLEEP ? OUT_STOP : OUT_GO;
  case OP_LOCK:
  case OP_UNLOCK:
  case OP_TRYLOCK:
    exec_mutex(x, i);
    return OUT_GO;
  }
  if (op_is_visible(i.op))
    exec_threads(x, i);
  else
    exec_local(x, i);
  return OUT_GO;
}

enum outcome step_run(struct step *x)
{
  for (int fuel = 5000; fuel; fuel--) {
    enum outcome out = exec(x, x->m->code[x->p[PART_PC]]);
    if (x->bad)
      return OUT_BAD;
    if (out != OUT_GO)
      return out;
    if (!x->section && op_is_visible(x->m->code[x->p[PART_PC]].op))
      return OUT_GO;
  }
  return OUT_BAD;
}

bool can_move(const struct machine *m, const int16_t *s, int t)
{
  const int16_t *p = s + m->off[t];
  if (p[PART_STATUS] != ST_READY && p[PART_STATUS] != ST_WOKEN)
    return false;
  struct insn i = m->code[p[PART_PC]];
  if (i.op == OP_LOCK || p[PART_STATUS] == ST_WOKEN)
    return s[m->nvars + i.a] == 0;
  if (i.op == OP_JOIN)
    return s[m->off[i.a] + PART_STATUS] == ST_ENDED;
  return true;
}
