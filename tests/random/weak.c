/* weak.c -- small programs for memory models, as C, and what they may do.
 *
 *   weak table FILE ROW     that row of tests/weak/litmus.tsv, from 1
 *   weak random SEED        any program
 *
 * A program: threads between ||, statements between ; -- tests/weak/README.md
 * has the language. The C asserts that a condition does not hold in the end; its
 * first lines say of each model whether it may: `// tso: UNSAFE`. Rows of the
 * table say so; of a random program all executions of a machine with store
 * buffers are tried, which knows nothing of Tessera: one FIFO for each thread
 * (tso), or for each thread and place with barriers in it (pso). The condition
 * is an outcome that tells two models apart, if there is one. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 6, LINES = 16, NAMES = 16, WAITING = 16, OUTCOMES = 4096 };
enum kind { LOAD, STORE, ADD, XCHG, CAS, FENCE, ASSUME, LOCK, UNLOCK };
enum order { NA, RLX, ACQ, REL, AR, SC, ORDERS };
enum model { M_SC, M_TSO, M_PSO, MODELS };

static const char *const order_names[] = {"na",  "rlx", "acq",
                                          "rel", "ar",  "sc"};
static const char *const c_orders[] = {"",        "relaxed", "acquire",
                                       "release", "acq_rel", "seq_cst"};
static const char *const model_names[] = {"sc", "tso", "pso"};

/* A register plus a number; reg -1: the number. */
struct value {
  int reg, number;
};

struct test {
  int reg, number;
  char how; /* = ! < > ; 0: none */
};

struct line {
  enum kind kind;
  enum order order, failure;
  int reg, place; /* -1: none */
  struct value a, b;
  struct test guard, holds; /* holds: of ASSUME */
};

static struct program {
  int threads, lengths[THREADS], places, regs;
  bool locks;
  struct line lines[THREADS][LINES];
  char names[NAMES][16];
  int init[NAMES];
} prog;

static _Noreturn void fail(const char *what, const char *where)
{
  fprintf(stderr, "weak: %s: %s\n", what, where);
  exit(1);
}

/* --- reading --- */

static const char *at;

static void spaces(void)
{
  at += strspn(at, " ");
}

static bool take(const char *text)
{
  spaces();
  if (strncmp(at, text, strlen(text)) != 0) {
    return false;
  }
  at += strlen(text);
  return true;
}

static void need(const char *text)
{
  if (!take(text)) {
    fail(text, at);
  }
}

static int number(void)
{
  char *end;
  spaces();
  int n = (int)strtol(at, &end, 10);
  if (end == at) {
    fail("a number", at);
  }
  at = end;
  return n;
}

static bool is_reg(void)
{
  spaces();
  return at[0] == 'r' && at[1] >= '0' && at[1] <= '9';
}

static int reg(void)
{
  at++;
  int r = number();
  prog.regs = r >= prog.regs ? r + 1 : prog.regs;
  return r;
}

static int place_of(const char *name, size_t length)
{
  for (int i = 0; i < prog.places; i++) {
    if (strlen(prog.names[i]) == length &&
        strncmp(prog.names[i], name, length) == 0) {
      return i;
    }
  }
  snprintf(prog.names[prog.places], sizeof *prog.names, "%.*s", (int)length,
           name);
  return prog.places++;
}

static int place(void)
{
  spaces();
  size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz_0123456789");
  at += length;
  return place_of(at - length, length);
}

static struct value value(void)
{
  if (!is_reg()) {
    return (struct value){-1, number()};
  }
  struct value v = {reg(), 0};
  v.number = take("+") ? number() : 0;
  return v;
}

static struct test test(void)
{
  struct test t = {.reg = reg()};
  t.how = take("==") ? '=' : take("!=") ? '!' : take("<") ? '<' : '>';
  at += t.how == '>' && *at == '>';
  t.number = number();
  return t;
}

static enum order order(void)
{
  need(".");
  for (int o = ORDERS; o-- > 0;) {
    if (take(order_names[o])) {
      return (enum order)o;
    }
  }
  fail("an order", at);
}

static void update(struct line *l)
{
  l->place = place();
  need(",");
  l->a = value();
  if (l->kind == CAS) {
    need(",");
    l->b = value();
  }
  need(")");
  l->order = order();
  l->failure = l->order == AR ? ACQ : l->order == REL ? RLX : l->order;
  if (l->kind == CAS && *at == '.') {
    l->failure = order();
  }
}

static void statement(struct line *l)
{
  *l = (struct line){.reg = -1, .place = -1, .a = {-1, 0}, .b = {-1, 0}};
  if (take("[")) {
    l->guard = test();
    need("]");
  }
  if (take("fence")) {
    l->kind = FENCE;
    l->order = order();
    return;
  }
  if (take("assume(")) {
    l->kind = ASSUME;
    l->holds = test();
    need(")");
    return;
  }
  if (is_reg()) {
    l->reg = reg();
    need("=");
  }
  l->kind = take("add(")    ? ADD
            : take("xchg(") ? XCHG
            : take("cas(")  ? CAS
                            : LOAD;
  if (l->kind != LOAD) {
    update(l);
    return;
  }
  l->place = place();
  l->order = order();
  if (l->reg < 0) {
    l->kind = STORE;
    need("=");
    l->a = value();
  }
}

static void program(const char *text)
{
  at = text;
  if (take("{")) {
    while (!take("}")) {
      int p = place();
      need("=");
      prog.init[p] = number();
      (void)(take(",") || take(";"));
    }
  }
  prog.threads = 1;
  for (;;) {
    int t = prog.threads - 1;
    statement(&prog.lines[t][prog.lengths[t]++]);
    if (take("||")) {
      prog.threads++;
    } else if (!take(";")) {
      break;
    }
  }
}

/* --- the machine --- */

struct entry {
  int place, value;
  bool behind; /* all before it leave first */
};

struct state {
  int at[THREADS], memory[NAMES], regs[NAMES], waiting[THREADS];
  int owner; /* of the one mutex there is, plus one */
  bool parted[THREADS];
  struct entry buffer[THREADS][WAITING];
};

static int outcomes[MODELS][OUTCOMES][2 * NAMES], counts[MODELS];
static enum model model;

static int evaluate(const struct state *s, struct value v)
{
  return (v.reg >= 0 ? s->regs[v.reg] : 0) + v.number;
}

static bool is_so(const struct state *s, struct test t)
{
  int v = t.how ? s->regs[t.reg] : 0;
  return !t.how || (t.how == '='   ? v == t.number
                    : t.how == '!' ? v != t.number
                    : t.how == '<' ? v < t.number
                                   : v > t.number);
}

static void note(const struct state *s)
{
  int all[2 * NAMES] = {0};
  memcpy(all, s->regs, sizeof s->regs);
  memcpy(all + NAMES, s->memory, sizeof s->memory);
  for (int i = 0; i < counts[model]; i++) {
    if (memcmp(outcomes[model][i], all, sizeof all) == 0) {
      return;
    }
  }
  if (counts[model] == OUTCOMES) {
    fail("too many outcomes", "");
  }
  memcpy(outcomes[model][counts[model]++], all, sizeof all);
}

/* States that were seen, by a hash: a collision of 64 bits is not expected. */
static unsigned long seen[1 << 20];

static bool is_new(const struct state *s)
{
  unsigned long hash = 0xcbf29ce484222325u;
  const unsigned char *bytes = (const unsigned char *)s;
  for (size_t i = 0; i < sizeof *s; i++) {
    hash = (hash ^ bytes[i]) * 0x100000001b3u;
  }
  hash |= 1;
  size_t k = hash >> 40 & ((1 << 20) - 1);
  for (size_t tried = 0; tried < 1 << 19; tried++, k = (k + 1) % (1 << 20)) {
    if (!seen[k]) {
      seen[k] = hash;
      return true;
    }
    if (seen[k] == hash) {
      return false;
    }
  }
  fail("too many states", "");
}

static void explore(struct state s);

static bool may_leave(const struct state *s, int t, int i)
{
  for (int k = 0; k < i; k++) {
    if (model != M_PSO || s->buffer[t][k + 1].behind ||
        s->buffer[t][k].place == s->buffer[t][i].place) {
      return false;
    }
  }
  return true;
}

static void leave(struct state s, int t, int i)
{
  struct entry *all = s.buffer[t];
  s.memory[all[i].place] = all[i].value;
  s.waiting[t]--;
  for (int k = i; k < s.waiting[t]; k++) {
    all[k] = all[k + 1];
  }
  all[s.waiting[t]] = (struct entry){0, 0, false};
  explore(s);
}

static void put(struct state *s, int t, int to, int v, bool behind)
{
  bool parts = model == M_PSO && (behind || s->parted[t]);
  if (model == M_SC) {
    s->memory[to] = v;
    return;
  }
  s->buffer[t][s->waiting[t]++] = (struct entry){to, v, parts};
  s->parted[t] = false;
}

static int read_place(const struct state *s, int t, int from)
{
  for (int i = s->waiting[t]; i-- > 0;) {
    if (s->buffer[t][i].place == from) {
      return s->buffer[t][i].value;
    }
  }
  return s->memory[from];
}

/* It has to wait until the buffer is empty. */
static bool drains(const struct line *l)
{
  return l->kind == ADD || l->kind == XCHG || l->kind == CAS ||
         l->kind == LOCK || l->kind == UNLOCK ||
         ((l->kind == FENCE || l->kind == STORE) && l->order == SC);
}

static void change(struct state *s, const struct line *l)
{
  int old = s->memory[l->place];
  int a = evaluate(s, l->a), b = evaluate(s, l->b);
  s->memory[l->place] = l->kind == ADD    ? old + a
                        : l->kind == XCHG ? a
                        : old == a        ? b
                                          : old;
  if (l->reg >= 0) {
    s->regs[l->reg] = old;
  }
}

static void step(struct state s, int t)
{
  const struct line *l = &prog.lines[t][s.at[t]++];
  if (!is_so(&s, l->guard)) {
    explore(s);
    return;
  }
  if (drains(l) && s.waiting[t]) {
    return;
  }
  if (l->kind == LOCK && s.owner) {
    return;
  }
  if (l->kind == LOCK || l->kind == UNLOCK) {
    s.owner = l->kind == LOCK ? t + 1 : 0;
  } else if (l->kind == LOAD && l->reg >= 0) {
    s.regs[l->reg] = read_place(&s, t, l->place);
  } else if (l->kind == STORE && l->order == SC) {
    s.memory[l->place] = evaluate(&s, l->a);
  } else if (l->kind == STORE) {
    put(&s, t, l->place, evaluate(&s, l->a), l->order >= REL);
  } else if (l->kind == FENCE) {
    s.parted[t] = s.parted[t] || l->order == REL || l->order == AR;
  } else if (l->kind == ASSUME && !is_so(&s, l->holds)) {
    return;
  } else if (drains(l)) {
    change(&s, l);
  }
  explore(s);
}

static void explore(struct state s)
{
  bool ends = true;
  if (!is_new(&s)) {
    return;
  }
  for (int t = 0; t < prog.threads; t++) {
    for (int i = 0; i < s.waiting[t]; i++) {
      ends = false;
      if (may_leave(&s, t, i)) {
        leave(s, t, i);
      }
    }
    if (s.at[t] < prog.lengths[t]) {
      ends = false;
      step(s, t);
    }
  }
  if (ends) {
    note(&s);
  }
}

static void run_all(void)
{
  for (int m = 0; m < MODELS; m++) {
    struct state first;
    memset(&first, 0, sizeof first);
    memcpy(first.memory, prog.init, sizeof prog.init);
    memset(seen, 0, sizeof seen);
    model = (enum model)m;
    explore(first);
  }
}

/* --- as C --- */

static void print_value(struct value v)
{
  if (v.reg < 0) {
    printf("%d", v.number);
  } else {
    printf(v.number ? "r%d + %d" : "r%d", v.reg, v.number);
  }
}

static void print_test(struct test t)
{
  printf("r%d %s %d", t.reg,
         t.how == '='   ? "=="
         : t.how == '!' ? "!="
         : t.how == '<' ? "<"
                        : ">",
         t.number);
}

static bool is_plain(int p)
{
  for (int t = 0; t < prog.threads; t++) {
    for (int k = 0; k < prog.lengths[t]; k++) {
      const struct line *l = &prog.lines[t][k];
      if (l->place == p && l->order != NA) {
        return false;
      }
    }
  }
  return true;
}

static void print_update(const struct line *l, int t)
{
  const char *name = prog.names[l->place];
  if (l->kind == CAS) {
    printf("{ int old_%d = ", t);
    print_value(l->a);
    printf("; atomic_compare_exchange_strong_explicit(&%s, &old_%d, ", name, t);
    print_value(l->b);
    printf(", memory_order_%s, memory_order_%s); ", c_orders[l->order],
           c_orders[l->failure]);
    if (l->reg >= 0) {
      printf("r%d = old_%d; ", l->reg, t);
    }
    puts("}");
    return;
  }
  if (l->reg >= 0) {
    printf("r%d = ", l->reg);
  }
  printf("atomic_%s_explicit(&%s, ", l->kind == ADD ? "fetch_add" : "exchange",
         name);
  print_value(l->a);
  printf(", memory_order_%s);\n", c_orders[l->order]);
}

static void print_line(const struct line *l, int t)
{
  printf("  ");
  if (l->guard.how) {
    printf("if (");
    print_test(l->guard);
    printf(") ");
  }
  if (l->kind == LOCK || l->kind == UNLOCK) {
    printf("pthread_mutex_%s(&m);\n", l->kind == LOCK ? "lock" : "unlock");
  } else if (l->kind == FENCE) {
    printf("atomic_thread_fence(memory_order_%s);\n", c_orders[l->order]);
  } else if (l->kind == ASSUME) {
    printf("if (!(");
    print_test(l->holds);
    puts(")) pthread_exit(0);");
  } else if (l->kind == STORE && l->order == NA) {
    printf("%s = ", prog.names[l->place]);
    print_value(l->a);
    puts(";");
  } else if (l->kind == STORE) {
    printf("atomic_store_explicit(&%s, ", prog.names[l->place]);
    print_value(l->a);
    printf(", memory_order_%s);\n", c_orders[l->order]);
  } else if (l->kind == LOAD && l->order == NA) {
    printf("r%d = %s;\n", l->reg, prog.names[l->place]);
  } else if (l->kind == LOAD) {
    printf("r%d = atomic_load_explicit(&%s, memory_order_%s);\n", l->reg,
           prog.names[l->place], c_orders[l->order]);
  } else {
    print_update(l, t);
  }
}

/* test: as C. */
static void print_program(const char *test)
{
  puts("#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>");
  for (int p = 0; p < prog.places; p++) {
    printf("%s %s = %d;\n", is_plain(p) ? "int" : "atomic_int", prog.names[p],
           prog.init[p]);
  }
  for (int r = 0; r < prog.regs; r++) {
    printf("int r%d;\n", r);
  }
  if (prog.locks) {
    puts("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;");
  }
  for (int t = 0; t < prog.threads; t++) {
    printf("void *thread_%d(void *arg)\n{\n", t);
    for (int k = 0; k < prog.lengths[t]; k++) {
      print_line(&prog.lines[t][k], t);
    }
    puts("  return arg;\n}");
  }
  printf("int main(void)\n{\n  pthread_t t[%d];\n", prog.threads);
  for (int t = 0; t < prog.threads; t++) {
    printf("  pthread_create(&t[%d], 0, thread_%d, 0);\n", t, t);
  }
  for (int t = 0; t < prog.threads; t++) {
    printf("  pthread_join(t[%d], 0);\n", t);
  }
  printf("  assert(!(%s));\n  return 0;\n}\n", test);
}

/* --- the table --- */

/* "r0=1 & x=2" */
static void print_condition(const char *when)
{
  static char test[512];
  size_t n = 0;
  for (; *when; when++) {
    n += (size_t)snprintf(test + n, sizeof test - n, "%s",
                          *when == '='   ? " == "
                          : *when == '&' ? "&&"
                                         : "");
    if (*when != '=' && *when != '&') {
      test[n++] = *when;
    }
  }
  print_program(test);
}

/* Whether some outcome is as the condition says. */
static bool allows(enum model m, const char *when)
{
  for (int i = 0; i < counts[m]; i++) {
    bool all = true;
    for (at = when; *at; (void)take("&")) {
      int k = is_reg() ? reg() : NAMES + place();
      need("=");
      all = outcomes[m][i][k] == number() && all;
      spaces();
    }
    if (all) {
      return true;
    }
  }
  return false;
}

/* Columns: name, family, program, when, sc, tso, pso, rc11, racy ... */
static int table(const char *path, int row)
{
  static char line[4096];
  char *columns[9];
  FILE *f = fopen(path, "r");
  for (int i = 0; f && i <= row; i++) {
    if (!fgets(line, sizeof line, f)) {
      fclose(f);
      return 2;
    }
  }
  if (!f) {
    fail("cannot read", path);
  }
  fclose(f);
  columns[0] = line;
  for (int k = 1; k < 9; k++) {
    columns[k] = strchr(columns[k - 1], '\t');
    if (!columns[k]) {
      fail("too few columns", line);
    }
    *columns[k]++ = '\0';
  }
  printf("// name: %s\n", columns[0]);
  for (int m = 0; m < MODELS; m++) {
    printf("// %s: %s\n", model_names[m],
           *columns[4 + m] == '1' ? "UNSAFE" : "SAFE");
  }
  printf("// c11: %s\n",
         *columns[7] == '1' || *columns[8] == '1' ? "UNSAFE" : "SAFE");
  program(columns[2]);
  run_all();
  for (int m = 0; m < MODELS; m++) {
    if (allows((enum model)m, columns[3]) != (*columns[4 + m] == '1')) {
      fail("the table is wrong", columns[0]);
    }
  }
  print_condition(columns[3]);
  return 0;
}

/* --- any program --- */

static unsigned long dice;

static int below(int n)
{
  dice = dice * 6364136223846793005u + 1442695040888963407u;
  return (int)((dice >> 33) % (unsigned long)n);
}

static enum order any_order(const char *letters)
{
  static const char all[] = "nraelS"; /* na rlx acq rel ar sc: by position */
  char c = letters[below((int)strlen(letters))];
  return (enum order)(strchr(all, c) - all);
}

static void any_line(struct line *l, int *count, bool fences)
{
  int what = below(fences ? 23 : 20);
  bool plain;
  *l = (struct line){.reg = -1, .a = {-1, 0}, .b = {-1, 0}};
  l->place = below(prog.places);
  plain = prog.names[l->place][0] == 'p';
  if (what < 8) {
    l->kind = LOAD;
    l->order = plain ? NA : any_order("rraS");
    l->reg = prog.regs++;
  } else if (what < 17 || plain) {
    l->kind = STORE;
    l->order = plain ? NA : any_order("rrreS");
    l->a.number = ++*count;
  } else if (what < 20) {
    l->kind = (enum kind)(ADD + below(3));
    l->order = any_order("raelS");
    l->failure = RLX;
    l->reg = prog.regs++;
    l->a.number = l->kind == CAS ? below(*count + 1) : 10;
    l->b.number = 20;
  } else {
    l->kind = FENCE;
    l->place = -1;
    l->order = any_order("aelS");
  }
}

/* Some of the thread's lines, from `from` to before `to`, hold the mutex. */
static void hold(int t, int from, int to)
{
  struct line *all = prog.lines[t];
  struct line none = {.reg = -1, .place = -1, .a = {-1, 0}, .b = {-1, 0}};
  int length = prog.lengths[t];
  memmove(&all[to + 2], &all[to], (size_t)(length - to) * sizeof *all);
  memmove(&all[from + 1], &all[from], (size_t)(to - from) * sizeof *all);
  all[from] = all[to + 1] = none;
  all[from].kind = LOCK;
  all[to + 1].kind = UNLOCK;
  prog.lengths[t] = length + 2;
}

static void any_program(void)
{
  static const char *const names[] = {"x", "y", "p"};
  int count = 0, loads = 0;
  prog.places = 2 + below(2);
  for (int p = 0; p < prog.places; p++) {
    strcpy(prog.names[p], names[p]);
  }
  prog.threads = 2 + (below(3) == 0);
  for (int t = 0; t < prog.threads; t++) {
    int length = prog.threads == 2 ? 2 + below(3) : 1 + below(3);
    for (int k = 0; k < length; k++) {
      struct line *l = &prog.lines[t][k];
      any_line(l, &count, k > 0 && k + 1 < length);
      if (k > 0 && loads && l->kind != FENCE && below(6) == 0) {
        l->guard = (struct test){loads - 1, 0, below(2) ? '=' : '!'};
      }
      if (l->reg >= 0) {
        loads = l->reg + 1;
      }
    }
    prog.lengths[t] = length;
    loads = 0;
  }
  prog.locks = below(3) == 0;
  for (int t = 0; prog.locks && t < prog.threads; t++) {
    int from = below(prog.lengths[t]);
    hold(t, from, from + 1 + below(prog.lengths[t] - from));
  }
}

static bool has(enum model m, const int *outcome)
{
  for (int i = 0; i < counts[m]; i++) {
    if (memcmp(outcomes[m][i], outcome, sizeof outcomes[m][i]) == 0) {
      return true;
    }
  }
  return false;
}

/* One that a weaker model has only, or any, or one that none has. */
static const int *choose(void)
{
  static int made[2 * NAMES];
  enum model m = below(2) ? M_TSO : M_PSO;
  for (int tries = 0; tries < 200; tries++) {
    const int *o = outcomes[m][below(counts[m])];
    if (!has((enum model)(m - 1), o)) {
      return o;
    }
  }
  memcpy(made, outcomes[M_PSO][below(counts[M_PSO])], sizeof made);
  for (int r = 0; r < prog.regs; r++) {
    if (below(2)) {
      made[r] = outcomes[M_PSO][below(counts[M_PSO])][r];
    }
  }
  return made;
}

static int any(unsigned long seed)
{
  static char test[1024];
  size_t n = 0;
  dice = seed * 0x9e3779b97f4a7c15u + 1;
  any_program();
  run_all();
  const int *o = choose();
  for (int m = 0; m < MODELS; m++) {
    printf("// %s: %s\n", model_names[m],
           has((enum model)m, o) ? "UNSAFE" : "SAFE");
  }
  for (int r = 0; r < prog.regs; r++) {
    n += (size_t)snprintf(test + n, sizeof test - n, "%sr%d == %d",
                          n ? " && " : "", r, o[r]);
  }
  for (int p = 0; p < prog.places; p++) {
    n += (size_t)snprintf(test + n, sizeof test - n, "%s%s == %d",
                          n ? " && " : "", prog.names[p], o[NAMES + p]);
  }
  print_program(test);
  return 0;
}

int main(int argc, char **argv)
{
  if (argc == 4 && strcmp(argv[1], "table") == 0) {
    return table(argv[2], atoi(argv[3]));
  }
  if (argc == 3 && strcmp(argv[1], "random") == 0) {
    return any(strtoul(argv[2], NULL, 10));
  }
  fputs("usage: weak table FILE ROW | random SEED\n", stderr);
  return 1;
}
