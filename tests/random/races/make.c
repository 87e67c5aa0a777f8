/* make.c -- a random program. */
#include "races.h"

static void add_any(unsigned t, unsigned depth);

const char *const place_names[] = {"x",    "y",    "z[1]", "c[0]",
                                   "c[1]", "bits", "a",    "b"};

/* --- random numbers --- */

uint64_t seed;

static unsigned below(unsigned n)
{
  uint64_t z = seed += 0x9e3779b97f4a7c15u;

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (unsigned)((z ^ z >> 31) >> 33) % n;
}

/* --- a program --- */

struct program program;

unsigned family;
bool is_c11, is_detached;
uint8_t once_place;

static bool writing; /* where it is added to */

static void add(unsigned t, struct instr i)
{
  program.of[t][program.length[t]++] = i;
}

static struct instr any_plain(void)
{
  bool writes = below(2);

  return (struct instr){.op = writes ? OP_WRITE : OP_READ,
                        .place = (uint8_t)below(PLAIN),
                        .value = (uint8_t)(1 + below(2)),
                        .reg = (uint8_t)below(REGISTERS)};
}

static struct instr any_atomic(void)
{
  static const uint8_t of_load[] = {RELAXED, ACQUIRE, ACQUIRE, SEQ_CST};
  static const uint8_t of_store[] = {RELAXED, RELEASE, RELEASE, SEQ_CST};
  struct instr i = {.place = (uint8_t)(A + below(2)),
                    .value = (uint8_t)(1 + below(2)),
                    .reg = (uint8_t)below(REGISTERS)};

  switch (below(6)) {
  case 0:
  case 1:
    i.op = OP_LOAD;
    i.order = of_load[below(4)];
    break;
  case 2:
  case 3:
    i.op = OP_STORE;
    i.order = of_store[below(4)];
    break;
  case 4:
    i.op = OP_ADD;
    i.order = (uint8_t)below(ORDERS);
    break;
  default:
    i.op = OP_SWAP;
    i.order = (uint8_t)below(ORDERS);
    break;
  }
  return i;
}

static void add_some(unsigned t, unsigned depth, unsigned most)
{
  for (unsigned n = 1 + below(most); n > 0; n--) {
    add_any(t, depth + 1);
  }
}

static void add_if(unsigned t, unsigned depth)
{
  unsigned at = program.length[t];

  add(t, (struct instr){.op = OP_IF, .reg = (uint8_t)below(REGISTERS)});
  add_some(t, depth, 2);
  program.of[t][at].to = (uint8_t)program.length[t];
  add(t, (struct instr){.op = OP_ENDIF});
}

static void add_locked(unsigned t, unsigned depth)
{
  uint8_t which = (uint8_t)below(2);

  add(t, (struct instr){.op = OP_LOCK, .place = which});
  add_some(t, depth, 2);
  add(t, (struct instr){.op = OP_UNLOCK, .place = which});
}

/* A lock or a semaphore that need not be got. */
static void add_tried(unsigned t, unsigned depth)
{
  uint8_t op = (uint8_t)(OP_TRY_LOCK + below(4));
  uint8_t which = (uint8_t)below(2);
  unsigned at = program.length[t];

  if (below(4) == 0) {
    add(t, (struct instr){.op = OP_POST});
    return;
  }
  add(t, (struct instr){.op = op, .place = which});
  add_some(t, depth, 2);
  if (op <= OP_TIMED_LOCK) {
    add(t, (struct instr){.op = OP_UNLOCK, .place = which});
  } else if (below(2)) {
    add(t, (struct instr){.op = OP_POST});
  }
  program.of[t][at].to = (uint8_t)program.length[t];
  add(t, (struct instr){.op = OP_ENDIF});
}

static void add_once(unsigned t)
{
  uint8_t behind = (uint8_t)(program.length[t] + 3);

  add(t, (struct instr){.op = OP_ONCE, .to = behind});
  add(t, (struct instr){.op = OP_ONCE_WRITE, .place = once_place, .value = 1});
  add(t, (struct instr){.op = OP_ONCE_END});
}

static void add_rwlocked(unsigned t, unsigned depth)
{
  add(t, (struct instr){.op = below(2) ? OP_READ_LOCK : OP_WRITE_LOCK});
  add_some(t, depth, 2);
  add(t, (struct instr){.op = OP_RW_UNLOCK});
}

/* Reading inside of reading may be a deadlock, and so is writing there. */
static void add_fair(unsigned t, unsigned depth)
{
  static const uint8_t ops[] = {
      OP_FAIR_READ,  OP_FAIR_READ,  OP_FAIR_TRY_READ,  OP_FAIR_TIMED_READ,
      OP_FAIR_WRITE, OP_FAIR_WRITE, OP_FAIR_TRY_WRITE, OP_FAIR_TIMED_WRITE};
  uint8_t op = ops[below(depth == 1 || below(4) == 0 ? 8 : 4)];
  bool waits = op == OP_FAIR_WRITE || op == OP_FAIR_TIMED_WRITE;
  bool may_fail = op != OP_FAIR_READ && op != OP_FAIR_WRITE;
  unsigned at;

  if (writing) { /* it would be told that it writes already */
    add(t, any_plain());
    return;
  }
  if (waits) {
    add(t, (struct instr){.op = OP_FAIR_ANNOUNCE});
  }
  at = program.length[t];
  add(t, (struct instr){.op = op});
  writing = op >= OP_FAIR_WRITE;
  add_some(t, depth, 2);
  writing = false;
  add(t, (struct instr){.op = OP_FAIR_UNLOCK});
  if (may_fail) {
    program.of[t][at].to = (uint8_t)program.length[t];
    add(t, (struct instr){.op = OP_ENDIF});
  }
}

static void add_condition(unsigned t, unsigned depth)
{
  if (depth > 1 || below(2)) {
    add(t, (struct instr){.op = below(3) ? OP_SIGNAL : OP_BROADCAST});
    return;
  }
  add(t, (struct instr){.op = OP_LOCK});
  if (below(2)) {
    add(t, any_plain());
  }
  add(t, (struct instr){.op = OP_SLEEP});
  add(t, (struct instr){.op = below(3) ? OP_WAKE : OP_WAKE_TIMED});
  if (below(2)) {
    add(t, any_plain());
  }
  add(t, (struct instr){.op = OP_UNLOCK});
}

static void add_section(unsigned t)
{
  add(t, (struct instr){.op = OP_BEGIN});
  for (unsigned n = 1 + below(2); n > 0; n--) {
    add(t, any_plain());
  }
  add(t, (struct instr){.op = OP_END});
}

/* Each family is about something; plain accesses are in all of them. */
static void add_any(unsigned t, unsigned depth)
{
  unsigned choice = below(10);

  if (depth > 2 || program.length[t] > LENGTH - 12 || choice < 4) {
    add(t, any_plain());
  } else if (choice < 5) {
    add_if(t, depth);
  } else if (family == 0) {
    add_locked(t, depth);
  } else if (family == 1) {
    add(t, any_atomic());
  } else if (family == 2) {
    if (choice < 7) {
      add(t, (struct instr){.op = OP_FENCE, .order = (uint8_t)below(ORDERS)});
    } else {
      struct instr i = any_atomic();

      i.order = i.op == OP_LOAD || i.op == OP_STORE ? RELAXED : i.order;
      add(t, i);
    }
  } else if (family == 3) {
    add_section(t);
  } else if (family == 4 && depth == 1) {
    add_rwlocked(t, depth); /* never one in another */
  } else if (family == 5) {
    add(t, (struct instr){.op = below(2) ? OP_POST : OP_WAIT});
  } else if (family == 6) {
    add_fair(t, depth);
  } else if (family == 10) {
    if (choice < 8) {
      add_tried(t, depth);
    } else {
      add_locked(t, depth);
    }
  } else if (family == 11) {
    if (choice < 9) {
      add_once(t);
    } else {
      add_locked(t, depth);
    }
  } else if (family == 8) {
    add_condition(t, depth);
  } else if (family == 9) {
    add(t, (struct instr){.op = OP_ARRIVE});
    add(t, (struct instr){.op = OP_LEAVE});
  } else if (family == 7) { /* what orders in several ways */
    if (choice < 7) {
      add_section(t);
    } else if (choice < 9) {
      add(t, any_atomic());
    } else {
      add_locked(t, depth);
    }
  } else {
    add(t, any_plain());
  }
}

void make(void)
{
  unsigned size = 1 + below(3);

  memset(&program, 0, sizeof program);
  family = below(12);
  once_place = (uint8_t)below(PLAIN);
  is_detached = below(8) == 0;
  is_c11 = below(3) == 0 && family != 4 && family != 6 && family != 9;
  for (unsigned t = 1; t < THREADS; t++) {
    for (unsigned n = 1 + below(size + 1); n > 0; n--) {
      add_any(t, 1);
    }
  }
  for (unsigned t = 1; t < THREADS; t++) {
    if (below(4) == 0) {
      add(0, any_plain());
    }
    add(0, (struct instr){.op = OP_CREATE, .value = (uint8_t)t});
  }
  if (below(2)) {
    add_any(0, 2);
  }
  for (unsigned t = 1; t < THREADS && !is_detached; t++) {
    add(0, (struct instr){.op = OP_JOIN, .value = (uint8_t)t});
    if (below(4) == 0) {
      add(0, any_plain());
    }
  }
}
