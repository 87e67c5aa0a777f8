/* races.c -- a random concurrent program, and whether it has a data race or a
 * deadlock.
 *
 *   races SEED              prints the program; its first line is
 *                           // verdict: ... (races), its second one
 *                           // deadlock: ...
 *   races SEED SEED...      several in one, which runs one of them
 *   races -v FIRST COUNT    prints each seed with both verdicts
 *
 * The truth is by brute force: all sequentially consistent executions, each
 * with vector clocks of its own, after C11: two accesses to the same memory
 * location, one of which writes, not both atomic, neither before the other.
 * Nothing here is shared with the tool. A program of too many states has no
 * verdict; exit status 3. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 3, LENGTH = 32, STATES = 1 << 20, REGISTERS = 2 };

/* Memory locations: plain ones, then atomic ones. The two bit-fields are one
 * location, the two characters are two. */
enum { X, Y, Z, CHAR_0, CHAR_1, BITS, PLAIN, A = PLAIN, B, PLACES };
static const char *const place_names[] = {"x",    "y",    "z[1]", "c[0]",
                                          "c[1]", "bits", "a",    "b"};

enum op {
  OP_READ,
  OP_WRITE,
  OP_LOAD, /* atomic */
  OP_STORE,
  OP_ADD,
  OP_SWAP, /* compare-exchange, which expects 0 */
  OP_FENCE,
  OP_LOCK,
  OP_UNLOCK,
  OP_READ_LOCK,
  OP_WRITE_LOCK,
  OP_RW_UNLOCK,
  /* Of an rwlock that prefers writers, as glibc has it. Those that try, and
   * those with a time limit, go on behind `to` if it is not taken. */
  OP_FAIR_READ,
  OP_FAIR_TRY_READ,
  OP_FAIR_TIMED_READ,
  OP_FAIR_ANNOUNCE, /* the beginning of those that write and wait */
  OP_FAIR_WRITE,
  OP_FAIR_TRY_WRITE,
  OP_FAIR_TIMED_WRITE,
  OP_FAIR_UNLOCK,
  /* Of a condition variable, with the first mutex. */
  OP_SLEEP, /* the beginning of both waits */
  OP_WAKE,
  OP_WAKE_TIMED,
  OP_SIGNAL,
  OP_BROADCAST,
  /* Of a barrier for two threads. */
  OP_ARRIVE, /* the beginning of a wait */
  OP_LEAVE,
  OP_POST,
  OP_WAIT,
  OP_IF, /* the register is not 0; else it goes on behind `to` */
  OP_ENDIF,
  OP_BEGIN, /* an atomic section */
  OP_END,
  OP_CREATE,
  OP_JOIN
};

enum order { RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST, ORDERS };

struct instr {
  uint8_t op, place, order, value, reg, to;
};

struct program {
  struct instr of[THREADS][LENGTH];
  unsigned length[THREADS];
};

/* --- random numbers --- */

static uint64_t seed;

static unsigned below(unsigned n)
{
  uint64_t z = seed += 0x9e3779b97f4a7c15u;

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (unsigned)((z ^ z >> 31) >> 33) % n;
}

/* --- a program --- */

static struct program program;
static unsigned family; /* which kinds of statements there are */
static bool writing;    /* where it is added to */

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

static void add_any(unsigned t, unsigned depth);

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

static void make(void)
{
  unsigned size = 1 + below(3);

  family = below(10);
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
  for (unsigned t = 1; t < THREADS; t++) {
    add(0, (struct instr){.op = OP_JOIN, .value = (uint8_t)t});
    if (below(4) == 0) {
      add(0, any_plain());
    }
  }
}

/* --- executions --- */

typedef uint8_t clocks[THREADS];

struct state {
  uint8_t pc[THREADS], reg[THREADS][REGISTERS], value[PLACES];
  bool started[THREADS];
  uint8_t mutex[2], writer, readers[THREADS], posted; /* thread plus one */
  uint8_t fair_writer, fair_readers[THREADS]; /* writer: thread plus one */
  uint8_t next, waiting; /* thread plus one that is to write; how many others */
  bool given;            /* nobody else can have it before one of them */
  clocks now[THREADS];   /* what each thread knows */
  clocks seen[THREADS];  /* by relaxed loads, since ever */
  clocks fenced[THREADS];               /* at its last release fence */
  clocks read[PLACES], written[PLACES]; /* plain accesses */
  clocks atomic_read[PLACES], atomic_written[PLACES]; /* atomic ones */
  clocks released[PLACES], of_mutex[2], of_writers, of_readers, of_posts,
      of_sections, of_fair_writers, of_fair_readers, of_barrier;
  bool asleep[THREADS], arrived[THREADS];
  clocks told[THREADS]; /* by who woke it up, or was at the barrier, too */
};

static void join(clocks to, const clocks from)
{
  for (unsigned t = 0; t < THREADS; t++) {
    to[t] = from[t] > to[t] ? from[t] : to[t];
  }
}

/* Whether the thread does not know of all of them. */
static bool is_new(const struct state *s, unsigned t, const clocks of)
{
  for (unsigned u = 0; u < THREADS; u++) {
    if (of[u] > s->now[t][u]) {
      return true;
    }
  }
  return false;
}

static bool has_race, has_deadlock;

static void access_plain(struct state *s, unsigned t, unsigned place,
                         bool writes)
{
  has_race = has_race || is_new(s, t, s->written[place]) ||
             is_new(s, t, s->atomic_written[place]) ||
             (writes && (is_new(s, t, s->read[place]) ||
                         is_new(s, t, s->atomic_read[place])));
  (writes ? s->written : s->read)[place][t] = s->now[t][t];
}

static bool acquires(unsigned order)
{
  return order == ACQUIRE || order >= ACQ_REL;
}

static bool releases(unsigned order)
{
  return order >= RELEASE;
}

static void load(struct state *s, unsigned t, unsigned place, unsigned order)
{
  join(acquires(order) ? s->now[t] : s->seen[t], s->released[place]);
}

static void store(struct state *s, unsigned t, unsigned place, unsigned order,
                  bool update)
{
  if (!update) {
    memset(s->released[place], 0, sizeof(clocks));
  }
  join(s->released[place], releases(order) ? s->now[t] : s->fenced[t]);
}

static void acquire(struct state *s, unsigned t, const clocks from)
{
  join(s->now[t], from);
}

static void release(struct state *s, unsigned t, clocks to)
{
  join(to, s->now[t]);
}

/* --- an rwlock that prefers writers --- */

static unsigned fair_reads(const struct state *s)
{
  unsigned n = 0;

  for (unsigned t = 0; t < THREADS; t++) {
    n += s->fair_readers[t];
  }
  return n;
}

static bool can_read(const struct state *s)
{
  return !s->fair_writer && !s->given &&
         !(fair_reads(s) > 0 && (s->next || s->waiting));
}

static bool can_write(const struct state *s, unsigned t)
{
  return !s->fair_writer && fair_reads(s) == 0 &&
         (!s->next || s->next == t + 1);
}

static bool can_try(const struct state *s, bool writes)
{
  return !s->fair_writer && !s->given && !s->next && !s->waiting &&
         !(writes && fair_reads(s) > 0);
}

static void announce(struct state *s, unsigned t)
{
  if (s->fair_writer || s->given || s->next || s->waiting) {
    s->waiting++;
  } else {
    s->next = (uint8_t)(t + 1);
  }
}

static void withdraw(struct state *s, unsigned t)
{
  if (s->next == t + 1) {
    s->next = 0;
  } else {
    s->waiting--;
  }
}

/* --- what wakes up others --- */

static unsigned count_of(const bool *set)
{
  unsigned n = 0;

  for (unsigned t = 0; t < THREADS; t++) {
    n += set[t];
  }
  return n;
}

/* That one of those that sleep. */
static void wake(struct state *s, unsigned t, unsigned which)
{
  for (unsigned u = 0; u < THREADS; u++) {
    if (s->asleep[u] && which-- == 0) {
      s->asleep[u] = false;
      join(s->told[u], s->now[t]);
      return;
    }
  }
}

static void arrive(struct state *s, unsigned t)
{
  s->arrived[t] = true;
  join(s->of_barrier, s->now[t]);
  if (count_of(s->arrived) == 2) {
    for (unsigned u = 0; u < THREADS; u++) {
      if (s->arrived[u]) {
        s->arrived[u] = false;
        join(s->told[u], s->of_barrier);
      }
    }
    memset(s->of_barrier, 0, sizeof s->of_barrier);
  }
}

static bool can_go(const struct state *s, unsigned t)
{
  const struct instr *i = &program.of[t][s->pc[t]];

  if (!s->started[t] || s->pc[t] >= program.length[t]) {
    return false;
  }
  switch ((enum op)i->op) {
  case OP_LOCK:
    return !s->mutex[i->place];
  case OP_READ_LOCK:
    return !s->writer;
  case OP_WRITE_LOCK:
    for (unsigned u = 0; u < THREADS; u++) {
      if (s->readers[u]) {
        return false;
      }
    }
    return !s->writer;
  case OP_FAIR_READ:
    return can_read(s);
  case OP_FAIR_WRITE:
    return can_write(s, t);
  case OP_WAKE: /* perhaps without a signal */
  case OP_WAKE_TIMED:
    return !s->mutex[0];
  case OP_LEAVE:
    return !s->arrived[t];
  case OP_WAIT:
    return s->posted > 0;
  case OP_JOIN:
    return s->started[i->value] && s->pc[i->value] >= program.length[i->value];
  default:
    return true;
  }
}

/* Whether it is taken. */
static bool do_fair(struct state *s, unsigned t, enum op op)
{
  bool writes = op >= OP_FAIR_WRITE;
  bool announced = op == OP_FAIR_WRITE || op == OP_FAIR_TIMED_WRITE;
  bool can = op == OP_FAIR_TRY_READ || op == OP_FAIR_TRY_WRITE
                 ? can_try(s, writes)
             : writes ? can_write(s, t)
                      : can_read(s);

  if (announced) {
    withdraw(s, t);
  }
  if (!can) {
    return false;
  }
  acquire(s, t, s->of_fair_writers);
  if (writes) {
    acquire(s, t, s->of_fair_readers);
    s->fair_writer = (uint8_t)(t + 1);
    s->given = false;
  } else {
    s->fair_readers[t]++;
  }
  return true;
}

static void unlock_fair(struct state *s, unsigned t)
{
  if (s->fair_writer) {
    s->fair_writer = 0;
    release(s, t, s->of_fair_writers);
  } else {
    s->fair_readers[t]--;
    release(s, t, s->of_fair_readers);
  }
  s->given = !fair_reads(s) && (s->next || s->waiting);
}

static void do_sync(struct state *s, unsigned t, const struct instr *i)
{
  switch ((enum op)i->op) {
  case OP_LOCK:
    s->mutex[i->place] = 1;
    acquire(s, t, s->of_mutex[i->place]);
    break;
  case OP_UNLOCK:
    s->mutex[i->place] = 0;
    release(s, t, s->of_mutex[i->place]);
    break;
  case OP_READ_LOCK:
    s->readers[t]++;
    acquire(s, t, s->of_writers);
    break;
  case OP_WRITE_LOCK:
    s->writer = (uint8_t)(t + 1);
    acquire(s, t, s->of_writers);
    acquire(s, t, s->of_readers);
    break;
  case OP_RW_UNLOCK:
    if (s->writer) {
      s->writer = 0;
      release(s, t, s->of_writers);
    } else {
      s->readers[t]--;
      release(s, t, s->of_readers);
    }
    break;
  case OP_SLEEP:
    s->mutex[0] = 0;
    release(s, t, s->of_mutex[0]);
    s->asleep[t] = true;
    break;
  case OP_WAKE:
  case OP_WAKE_TIMED:
    s->mutex[0] = 1;
    acquire(s, t, s->of_mutex[0]);
    if (!s->asleep[t]) {
      acquire(s, t, s->told[t]);
    }
    s->asleep[t] = false;
    break;
  case OP_BROADCAST:
    while (count_of(s->asleep) > 0) {
      wake(s, t, 0);
    }
    break;
  case OP_ARRIVE:
    arrive(s, t);
    break;
  case OP_LEAVE:
    acquire(s, t, s->told[t]);
    break;
  case OP_FAIR_ANNOUNCE:
    announce(s, t);
    break;
  case OP_FAIR_UNLOCK:
    unlock_fair(s, t);
    break;
  case OP_POST:
    s->posted++;
    release(s, t, s->of_posts);
    break;
  case OP_WAIT:
    s->posted--;
    acquire(s, t, s->of_posts);
    break;
  case OP_BEGIN:
    acquire(s, t, s->of_sections);
    break;
  case OP_END:
    release(s, t, s->of_sections);
    break;
  case OP_CREATE:
    s->started[i->value] = true;
    join(s->now[i->value], s->now[t]);
    break;
  case OP_JOIN:
    join(s->now[t], s->now[i->value]);
    break;
  default:
    break;
  }
}

static void do_access(struct state *s, unsigned t, const struct instr *i)
{
  bool equal = s->value[i->place] == 0;

  switch ((enum op)i->op) {
  case OP_READ:
    access_plain(s, t, i->place, false);
    s->reg[t][i->reg] = s->value[i->place];
    break;
  case OP_WRITE:
    access_plain(s, t, i->place, true);
    s->value[i->place] = i->value;
    break;
  case OP_LOAD:
    load(s, t, i->place, i->order);
    s->reg[t][i->reg] = s->value[i->place];
    break;
  case OP_STORE:
    store(s, t, i->place, i->order, false);
    s->value[i->place] = i->value;
    break;
  case OP_ADD:
    load(s, t, i->place, i->order);
    store(s, t, i->place, i->order, true);
    s->reg[t][i->reg] = s->value[i->place];
    s->value[i->place] = (uint8_t)(s->value[i->place] + i->value);
    break;
  case OP_SWAP: /* if it fails, it is relaxed */
    load(s, t, i->place, equal ? i->order : RELAXED);
    if (equal) {
      store(s, t, i->place, i->order, true);
      s->value[i->place] = i->value;
    }
    s->reg[t][i->reg] = equal;
    break;
  case OP_FENCE:
    if (acquires(i->order)) {
      join(s->now[t], s->seen[t]);
    }
    if (releases(i->order)) {
      memcpy(s->fenced[t], s->now[t], sizeof(clocks));
    }
    break;
  default:
    do_sync(s, t, i);
    break;
  }
}

/* A section is done as a whole. which: of those that sleep a signal wakes. */
static void step(struct state *s, unsigned t, unsigned which)
{
  bool inside = false;

  do {
    const struct instr *i = &program.of[t][s->pc[t]++];

    inside = i->op == OP_BEGIN || (inside && i->op != OP_END);
    if (i->op == OP_IF) {
      s->pc[t] = s->reg[t][i->reg] ? s->pc[t] : i->to;
    } else if (i->op == OP_SIGNAL) {
      wake(s, t, which);
      s->now[t][t]++;
    } else if (i->op >= OP_FAIR_READ && i->op < OP_FAIR_UNLOCK &&
               i->op != OP_FAIR_ANNOUNCE) {
      s->pc[t] = do_fair(s, t, (enum op)i->op) ? s->pc[t] : i->to;
      s->now[t][t]++;
    } else {
      do_access(s, t, i);
      s->now[t][t]++;
    }
  } while (inside);
}

/* --- all of them --- */

static uint64_t seen[2 * STATES];
static unsigned seen_count;

/* Whether the state is new. */
static bool enter(const struct state *s)
{
  const unsigned char *bytes = (const unsigned char *)s;
  uint64_t hash = 0xcbf29ce484222325u;
  size_t at;

  for (size_t i = 0; i < sizeof *s; i++) {
    hash = (hash ^ bytes[i]) * 0x100000001b3u;
  }
  hash |= 1;
  for (at = hash >> 40; seen[at % (2 * STATES)]; at++) {
    if (seen[at % (2 * STATES)] == hash) {
      return false;
    }
  }
  seen[at % (2 * STATES)] = hash;
  seen_count++;
  return true;
}

static bool has_ended(const struct state *s)
{
  bool all = true;

  for (unsigned t = 0; t < THREADS; t++) {
    all = all && (!s->started[t] || s->pc[t] >= program.length[t]);
  }
  return all;
}

/* A thread that sleeps need not ever wake up without a signal. */
static bool must_go(const struct state *s, unsigned t)
{
  return can_go(s, t) &&
         !(s->asleep[t] && program.of[t][s->pc[t]].op == OP_WAKE);
}

static void explore(const struct state *s)
{
  bool stuck = !has_ended(s);

  for (unsigned t = 0; t < THREADS && seen_count < STATES; t++) {
    unsigned ways = can_go(s, t) ? 1 : 0;

    stuck = stuck && !must_go(s, t);
    if (ways && program.of[t][s->pc[t]].op == OP_SIGNAL &&
        count_of(s->asleep) > 1) {
      ways = count_of(s->asleep);
    }
    for (unsigned which = 0; which < ways; which++) {
      struct state next = *s;

      step(&next, t, which);
      if (enter(&next)) {
        explore(&next);
      }
    }
  }
  has_deadlock = has_deadlock || (stuck && seen_count < STATES);
}

/* --- as C --- */

static void indent(unsigned depth)
{
  printf("%*s", (int)(2 * depth), "");
}

static const char *order_name(unsigned order)
{
  static const char *const names[] = {"relaxed", "acquire", "release",
                                      "acq_rel", "seq_cst"};

  return names[order];
}

static void print_instr(const struct instr *i, unsigned *depth)
{
  const char *place = place_names[i->place];

  *depth -= i->op == OP_ENDIF;
  indent(*depth);
  switch ((enum op)i->op) {
  case OP_READ:
    printf("r%u = %s;\n", i->reg,
           i->place != BITS ? place
           : i->value == 1  ? "bits.p"
                            : "bits.q");
    break;
  case OP_WRITE:
    printf("%s = %u;\n",
           i->place != BITS ? place
           : i->value == 1  ? "bits.p"
                            : "bits.q",
           i->value);
    break;
  case OP_LOAD:
    printf("r%u = atomic_load_explicit(&%s, memory_order_%s);\n", i->reg, place,
           order_name(i->order));
    break;
  case OP_STORE:
    printf("atomic_store_explicit(&%s, %u, memory_order_%s);\n", place,
           i->value, order_name(i->order));
    break;
  case OP_ADD:
    printf("r%u = atomic_fetch_add_explicit(&%s, %u, memory_order_%s);\n",
           i->reg, place, i->value, order_name(i->order));
    break;
  case OP_SWAP:
    printf("r%u = swap(&%s, %u, memory_order_%s);\n", i->reg, place, i->value,
           order_name(i->order));
    break;
  case OP_FENCE:
    printf("atomic_thread_fence(memory_order_%s);\n", order_name(i->order));
    break;
  case OP_LOCK:
    printf("pthread_mutex_lock(&m%u);\n", i->place);
    break;
  case OP_UNLOCK:
    printf("pthread_mutex_unlock(&m%u);\n", i->place);
    break;
  case OP_READ_LOCK:
    printf("pthread_rwlock_rdlock(&l);\n");
    break;
  case OP_WRITE_LOCK:
    printf("pthread_rwlock_wrlock(&l);\n");
    break;
  case OP_RW_UNLOCK:
    printf("pthread_rwlock_unlock(&l);\n");
    break;
  case OP_FAIR_ANNOUNCE:
    printf(";\n");
    break;
  case OP_FAIR_READ:
    printf("pthread_rwlock_rdlock(&w);\n");
    break;
  case OP_FAIR_WRITE:
    printf("pthread_rwlock_wrlock(&w);\n");
    break;
  case OP_FAIR_TRY_READ:
  case OP_FAIR_TRY_WRITE:
    printf("if (pthread_rwlock_try%slock(&w) == 0) {\n",
           i->op == OP_FAIR_TRY_READ ? "rd" : "wr");
    ++*depth;
    break;
  case OP_FAIR_TIMED_READ:
  case OP_FAIR_TIMED_WRITE:
    printf("if (pthread_rwlock_timed%slock(&w, &past) == 0) {\n",
           i->op == OP_FAIR_TIMED_READ ? "rd" : "wr");
    ++*depth;
    break;
  case OP_FAIR_UNLOCK:
    printf("pthread_rwlock_unlock(&w);\n");
    break;
  case OP_SLEEP:
  case OP_ARRIVE:
    printf(";\n");
    break;
  case OP_WAKE:
    printf("pthread_cond_wait(&k, &m0);\n");
    break;
  case OP_WAKE_TIMED:
    printf("pthread_cond_timedwait(&k, &m0, &past);\n");
    break;
  case OP_SIGNAL:
    printf("pthread_cond_signal(&k);\n");
    break;
  case OP_BROADCAST:
    printf("pthread_cond_broadcast(&k);\n");
    break;
  case OP_LEAVE:
    printf("pthread_barrier_wait(&d);\n");
    break;
  case OP_POST:
    printf("sem_post(&s);\n");
    break;
  case OP_WAIT:
    printf("sem_wait(&s);\n");
    break;
  case OP_IF:
    printf("if (r%u) {\n", i->reg);
    ++*depth;
    break;
  case OP_ENDIF:
    printf("}\n");
    break;
  case OP_BEGIN:
    printf("__VERIFIER_atomic_begin();\n");
    break;
  case OP_END:
    printf("__VERIFIER_atomic_end();\n");
    break;
  case OP_CREATE:
    printf("pthread_create(&t%u, 0, run%u, 0);\n", i->value, i->value);
    break;
  case OP_JOIN:
    printf("pthread_join(t%u, 0);\n", i->value);
    break;
  }
}

static void print_body(unsigned t)
{
  unsigned depth = 1;

  printf("  int r0 = 0, r1 = 0;\n");
  for (unsigned i = 0; i < program.length[t]; i++) {
    print_instr(&program.of[t][i], &depth);
  }
  printf("  (void)r0;\n  (void)r1;\n");
}

static void print_head(void)
{
  printf("#define _GNU_SOURCE\n#include <pthread.h>\n#include <semaphore.h>\n"
         "#include <stdatomic.h>\n#include <time.h>\n\n"
         "void __VERIFIER_atomic_begin(void);\n"
         "void __VERIFIER_atomic_end(void);\n"
         "unsigned __VERIFIER_nondet_uint(void);\n");
}

/* So that what each of several programs has is its own. */
static void print_names(const char *suffix)
{
  static const char *const names[] = {
      "x", "y",    "z",    "c",    "bits", "a", "b",    "m0", "m1", "l",
      "s", "swap", "run1", "run2", "main", "w", "past", "k",  "d"};

  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    printf("#undef %s\n#define %s %s_%s\n", names[i], names[i], names[i],
           suffix);
  }
}

static void print_program(void)
{
  if (family == 6) {
    printf("pthread_rwlock_t w = "
           "PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;\n");
  }
  printf("pthread_cond_t k = PTHREAD_COND_INITIALIZER;\n"
         "pthread_barrier_t d;\nconst struct timespec past = {1, 0};\n");
  printf("int x, y, z[2];\nchar c[2];\nstruct {\n  int p : 3, q : 4;\n} bits;\n"
         "atomic_int a, b;\n"
         "pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;\n"
         "pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;\n"
         "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;\nsem_t s;\n\n"
         "static inline int swap(atomic_int *at, int value, memory_order order)"
         "\n{\n  int none = 0;\n"
         "  return atomic_compare_exchange_strong_explicit(\n"
         "      at, &none, value, order, memory_order_relaxed);\n}\n\n");
  for (unsigned t = 1; t < THREADS; t++) {
    printf("static void *run%u(void *unused)\n{\n", t);
    print_body(t);
    printf("  return unused;\n}\n\n");
  }
  printf("int main(void)\n{\n");
  for (unsigned t = 1; t < THREADS; t++) {
    printf("  pthread_t t%u;\n", t);
  }
  printf("  sem_init(&s, 0, 0);\n  pthread_barrier_init(&d, 0, 2);\n");
  print_body(0);
  printf("  return 0;\n}\n");
}

/* Makes the program; its verdict. */
static const char *judge(uint64_t of_seed)
{
  struct state first;

  seed = of_seed;
  memset(&program, 0, sizeof program);
  memset(seen, 0, seen_count ? sizeof seen : 0);
  seen_count = 0;
  has_race = has_deadlock = false;
  make();
  memset(&first, 0, sizeof first);
  first.started[0] = true;
  for (unsigned t = 0; t < THREADS; t++) {
    first.now[t][t] = 1;
  }
  explore(&first);
  return has_race ? "UNSAFE" : seen_count >= STATES ? "?" : "SAFE";
}

static const char *of_deadlock(void)
{
  return has_deadlock ? "UNSAFE" : seen_count >= STATES ? "?" : "SAFE";
}

static void print_several(int count, char **seeds)
{
  print_head();
  for (int i = 0; i < count; i++) {
    judge(strtoull(seeds[i], NULL, 10));
    print_names(seeds[i]);
    print_program();
  }
  printf("#undef main\nint main(void)\n{\n"
         "  unsigned which = __VERIFIER_nondet_uint();\n");
  for (int i = 0; i < count; i++) {
    printf("  if (which == %d) {\n    return main_%s();\n  }\n", i, seeds[i]);
  }
  printf("  return 0;\n}\n");
}

int main(int argc, char **argv)
{
  if (argc == 4 && strcmp(argv[1], "-v") == 0) {
    uint64_t first = strtoull(argv[2], NULL, 10);

    for (uint64_t i = 0; i < strtoull(argv[3], NULL, 10); i++) {
      const char *verdict = judge(first + i);

      printf("%llu %s %s\n", (unsigned long long)(first + i), verdict,
             of_deadlock());
    }
    return 0;
  }
  if (argc > 2) {
    print_several(argc - 1, argv + 1);
    return 0;
  }
  const char *verdict = judge(argc > 1 ? strtoull(argv[1], NULL, 10) : 0);

  printf("// verdict: %s\n// deadlock: %s\n", verdict, of_deadlock());
  print_head();
  print_program();
  return strcmp(verdict, "?") == 0 ? 3 : 0;
}
