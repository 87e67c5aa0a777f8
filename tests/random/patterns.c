/* patterns.c -- a random concurrent program, and the memory-access patterns
 * that its executions cover.
 *
 *   patterns SEED FILE   writes the program there, and prints what is covered:
 *                        loose or tight, the pattern, the lines of its steps
 *   patterns SEED FILE PERMUTED   the same, with its threads created in the
 *                        other order, and functions and variables renamed
 *
 * The truth is by brute force: all interleavings, one after the other, and in
 * each all that table I of Wang and others (MAP-Coverage, 2019) matches. Nothing
 * here is shared with the tool. A program of too many interleavings is not
 * written; exit status 3. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  THREADS = 4, /* main is 0 */
  LENGTH = 16,
  VARIABLES = 3,
  MUTEXES = 2,
  EVENTS = 32,
  MOST = 60000, /* interleavings */
  LINES = 128
};

enum op {
  OP_READ,
  OP_WRITE,
  OP_UPDATE,
  OP_LOCK,
  OP_UNLOCK,
  OP_POST,
  OP_WAIT,
  OP_IF, /* what was read is odd; else it goes on behind `to` */
  OP_ENDIF,
  OP_BEGIN, /* an atomic section */
  OP_END,
  OP_CREATE,
  OP_JOIN
};

struct instr {
  uint8_t op, what, value, to, line;
};

static struct instr program[THREADS][LENGTH];
static unsigned length[THREADS], threads, family;
static bool is_permuted;

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

static void add(unsigned t, enum op op, unsigned what, unsigned value)
{
  program[t][length[t]++] = (struct instr){
      .op = (uint8_t)op, .what = (uint8_t)what, .value = (uint8_t)value};
}

static void add_access(unsigned t)
{
  unsigned kind = below(family == 2 ? 5 : 4);

  add(t,
      kind < 2   ? OP_READ
      : kind < 4 ? OP_WRITE
                 : OP_UPDATE,
      below(1 + below(VARIABLES)), below(3));
}

static void add_accesses(unsigned t)
{
  for (unsigned n = 1 + below(2); n > 0; n--) {
    add_access(t);
  }
}

static void add_some(unsigned t)
{
  unsigned choice = below(6), what = below(MUTEXES), at = length[t];

  if (choice < 3) {
    add_access(t);
  } else if (choice == 3) {
    add(t, OP_IF, 0, 0);
    add_accesses(t);
    program[t][at].to = (uint8_t)length[t];
    add(t, OP_ENDIF, 0, 0);
  } else if (family == 0) {
    add(t, OP_LOCK, what, 0);
    add_accesses(t);
    add(t, OP_UNLOCK, what, 0);
  } else if (family == 1) {
    add(t, below(2) ? OP_POST : OP_WAIT, 0, 0);
  } else if (family == 3) {
    add(t, OP_BEGIN, 0, 0);
    add_accesses(t);
    add(t, OP_END, 0, 0);
  } else {
    add_access(t);
  }
}

static void make(void)
{
  family = below(5);
  threads = 3 + (below(3) == 0);
  for (unsigned t = 1; t < threads; t++) {
    for (unsigned n = threads == 3 ? 2 + below(3) : 1 + below(2); n > 0; n--) {
      add_some(t);
    }
  }
  for (unsigned t = 1; t < threads; t++) {
    add(0, OP_CREATE, is_permuted ? threads - t : t, 0);
  }
  for (unsigned t = 1; t < threads; t++) {
    add(0, OP_JOIN, t, 0);
  }
}

/* --- one interleaving after the other --- */

struct state {
  uint8_t pc[THREADS], read[THREADS], value[VARIABLES];
  bool started[THREADS], locked[MUTEXES];
  uint8_t posted;
};

static struct event {
  const struct instr *instr;
  unsigned thread;
} events[EVENTS];
static unsigned event_count, interleavings;

static bool can_go(const struct state *s, unsigned t)
{
  const struct instr *i = &program[t][s->pc[t]];

  if (!s->started[t] || s->pc[t] >= length[t]) {
    return false;
  }
  return i->op == OP_LOCK   ? !s->locked[i->what]
         : i->op == OP_WAIT ? s->posted > 0
         : i->op == OP_JOIN
             ? s->started[i->what] && s->pc[i->what] >= length[i->what]
             : true;
}

static void do_instr(struct state *s, unsigned t, const struct instr *i)
{
  switch ((enum op)i->op) {
  case OP_READ:
    s->read[t] = (uint8_t)(s->read[t] + s->value[i->what]);
    break;
  case OP_WRITE:
    s->value[i->what] = i->value;
    break;
  case OP_UPDATE:
    s->read[t] = (uint8_t)(s->read[t] + s->value[i->what]++);
    break;
  case OP_LOCK:
  case OP_UNLOCK:
    s->locked[i->what] = i->op == OP_LOCK;
    break;
  case OP_POST:
    s->posted++;
    break;
  case OP_WAIT:
    s->posted--;
    break;
  case OP_IF:
    s->pc[t] = s->read[t] % 2 ? s->pc[t] : i->to;
    break;
  case OP_CREATE:
    s->started[i->what] = true;
    break;
  default:
    break;
  }
}

/* What nobody else can tell from what comes before it is no move. */
static bool is_local(const struct instr *i)
{
  return i->op == OP_IF || i->op == OP_ENDIF || i->op == OP_END;
}

static void go(struct state *s, unsigned t)
{
  bool inside = false;

  do {
    const struct instr *i = &program[t][s->pc[t]++];

    do_instr(s, t, i);
    if (i->op <= OP_UPDATE) {
      events[event_count++] = (struct event){i, t};
    }
    inside = i->op == OP_BEGIN || (inside && i->op != OP_END);
  } while (inside || (s->pc[t] < length[t] && is_local(&program[t][s->pc[t]])));
}

static void match_all(void);

static void explore(const struct state *s)
{
  bool moved = false;

  for (unsigned t = 0; t < threads && interleavings < MOST; t++) {
    if (can_go(s, t)) {
      struct state next = *s;
      unsigned count = event_count;

      moved = true;
      go(&next, t);
      explore(&next);
      event_count = count;
    }
  }
  if (!moved) {
    interleavings++;
    match_all();
  }
}

/* --- what is covered --- */

/* By step: 'a' or 'b' for the thread, R or W, 'x' or 'y'. */
static const char *const table[] = {NULL,
                                    "aRx bWx",
                                    "aWx bRx",
                                    "aWx bWx",
                                    "aRx bWx aRx",
                                    "aWx bWx aRx",
                                    "aWx bRx aWx",
                                    "aRx bWx aWx",
                                    "aWx bWx aWx",
                                    "aWx bWx bWy aWy",
                                    "aWx bWy bWx aWy",
                                    "aWx bWy aWy bWx",
                                    "aWx bRx bRy aWy",
                                    "aWx bRy bRx aWy",
                                    "aRx bWx bWy aRy",
                                    "aRx bWy bWx aRy",
                                    "aRx bWy aRy bWx",
                                    "aWx bRy aWy bRx"};

enum { PATTERNS = sizeof table / sizeof *table, STEPS = 4 };

static struct covered {
  uint8_t pattern, lines[STEPS];
  bool is_tight;
} * covered;
static size_t covered_count, covered_room;

static bool immediate[EVENTS][EVENTS];

static bool writes(const struct event *e)
{
  return e->instr->op != OP_READ;
}

static bool has_kind(const struct event *e, char kind)
{
  return e->instr->op == OP_UPDATE ||
         (e->instr->op == OP_WRITE) == (kind == 'W');
}

/* On its variable: program order and conflicts, and what follows from them. */
static void find_immediate(void)
{
  bool before[EVENTS][EVENTS] = {{false}};

  for (unsigned b = 0; b < event_count; b++) {
    for (unsigned a = b; a-- > 0;) {
      const struct event *x = &events[a], *y = &events[b];
      bool is_same = x->instr->what == y->instr->what;

      before[a][b] |=
          is_same && (x->thread == y->thread || writes(x) || writes(y));
      for (unsigned c = 0; before[a][b] && c < a; c++) {
        before[c][b] |= before[c][a];
      }
    }
  }
  for (unsigned b = 0; b < event_count; b++) {
    for (unsigned a = 0; a < b; a++) {
      immediate[a][b] = before[a][b];
      for (unsigned c = a + 1; c < b; c++) {
        immediate[a][b] &= !(before[a][c] && before[c][b]);
      }
    }
  }
}

static void note(unsigned pattern, const unsigned *at, bool is_tight)
{
  struct covered c = {.pattern = (uint8_t)pattern, .is_tight = is_tight};

  for (unsigned i = 0; i < (strlen(table[pattern]) + 1) / 4; i++) {
    c.lines[i] = events[at[i]].instr->line;
  }
  for (size_t i = 0; i < covered_count; i++) {
    if (memcmp(&covered[i], &c, sizeof c) == 0) {
      return;
    }
  }
  if (covered_count == covered_room) {
    covered_room = 2 * covered_room + 64;
    covered = realloc(covered, covered_room * sizeof *covered);
    if (!covered) {
      abort();
    }
  }
  covered[covered_count++] = c;
}

/* The steps from that one on, behind the events at. */
static void match(unsigned pattern, unsigned step, unsigned *at, int a, int b,
                  int x, int y, bool is_tight)
{
  const char *text = table[pattern] + 4 * step;
  unsigned first = step > 0 ? at[step - 1] + 1 : 0;

  if (strlen(table[pattern]) < 4 * step) {
    note(pattern, at, false);
    if (is_tight) {
      note(pattern, at, true);
    }
    return;
  }
  for (unsigned e = first; e < event_count; e++) {
    int t = (int)events[e].thread, v = events[e].instr->what;
    int is_a = text[0] == 'a', is_x = text[2] == 'x';
    bool tight = is_tight;

    if (!has_kind(&events[e], text[1]) ||
        (is_a ? (a >= 0 && a != t) || b == t : (b >= 0 && b != t) || a == t) ||
        (is_x ? (x >= 0 && x != v) || y == v : (y >= 0 && y != v) || x == v)) {
      continue;
    }
    for (unsigned k = step; k-- > 0;) {
      if (events[at[k]].instr->what == v) {
        tight = tight && immediate[at[k]][e];
        break;
      }
    }
    at[step] = e;
    match(pattern, step + 1, at, is_a ? t : a, is_a ? b : t, is_x ? v : x,
          is_x ? y : v, tight);
  }
}

static void match_all(void)
{
  unsigned at[STEPS];

  find_immediate();
  for (unsigned p = 1; p < PATTERNS; p++) {
    match(p, 0, at, -1, -1, -1, -1, true);
  }
}

static void print_covered(void)
{
  for (size_t i = 0; i < covered_count; i++) {
    printf("%s %u", covered[i].is_tight ? "tight" : "loose",
           covered[i].pattern);
    for (unsigned k = 0; k < STEPS && covered[i].lines[k]; k++) {
      printf(" %u", covered[i].lines[k]);
    }
    putchar('\n');
  }
}

/* --- as C --- */

static FILE *out;
static uint8_t line;

static void say(const char *format, unsigned a, unsigned b)
{
  fprintf(out, format, a, b);
  for (const char *c = format; *c; c++) {
    line = (uint8_t)(line + (*c == '\n'));
  }
}

static void print_instr(struct instr *i)
{
  static const char *const formats[] = {
      [OP_READ] = "  r += v%u;\n",
      [OP_WRITE] = "  v%u = %u;\n",
      [OP_UPDATE] = "  r += atomic_fetch_add(&v%u, 1);\n",
      [OP_LOCK] = "  pthread_mutex_lock(&m%u);\n",
      [OP_UNLOCK] = "  pthread_mutex_unlock(&m%u);\n",
      [OP_POST] = "  sem_post(&s);\n",
      [OP_WAIT] = "  sem_wait(&s);\n",
      [OP_IF] = "  if (r %% 2) {\n",
      [OP_ENDIF] = "  }\n",
      [OP_BEGIN] = "  __VERIFIER_atomic_begin();\n",
      [OP_END] = "  __VERIFIER_atomic_end();\n",
      [OP_CREATE] = "  pthread_create(&t[%u], 0, run%u, 0);\n",
      [OP_JOIN] = "  pthread_join(t[%u], 0);\n"};

  i->line = (uint8_t)(line + 1);
  say(formats[i->op], i->what, i->op == OP_CREATE ? i->what : i->value);
}

static void print_body(unsigned t)
{
  for (unsigned i = 0; i < length[t]; i++) {
    print_instr(&program[t][i]);
  }
}

/* All that is read decides something. */
static void print_program(void)
{
  say("#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n"
      "#include <stdatomic.h>\n"
      "void __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\n",
      0, 0);
  for (unsigned v = 0; v < VARIABLES; v++) {
    say(family == 2 ? "atomic_uint v%u;\n" : "unsigned v%u;\n", v, 0);
  }
  say("unsigned read[4];\n"
      "pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;\n"
      "pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;\nsem_t s;\n",
      0, 0);
  for (unsigned t = 1; t < threads; t++) {
    say("void *run%u(void *unused)\n{\n  unsigned r = 0;\n", t, 0);
    print_body(t);
    say("  read[%u] = r;\n  return unused;\n}\n", t, 0);
  }
  say("int main(void)\n{\n  pthread_t t[4];\n  sem_init(&s, 0, 0);\n", 0, 0);
  print_body(0);
  for (unsigned t = 1; t < threads; t++) {
    say("  assert(read[%u] < 1000000);\n", t, 0);
  }
  say("  assert(v0 < 1000 && v1 < 1000 && v2 < 1000);\n  return 0;\n}\n", 0, 0);
}

int main(int argc, char **argv)
{
  struct state first = {.started = {true}};

  if (argc < 3) {
    return 1;
  }
  seed = strtoull(argv[1], NULL, 10);
  is_permuted = argc > 3;
  make();
  out = fopen(argv[2], "w");
  if (!out) {
    return 1;
  }
  print_program();
  fclose(out);
  explore(&first);
  if (interleavings >= MOST) {
    return 3;
  }
  print_covered();
  return 0;
}
