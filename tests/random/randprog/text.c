/* text.c -- declarations, functions and the program as C. */
#include "program.h"

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

void print_prog(FILE *out, const struct prog *p, const struct truth *truth,
                unsigned long seed)
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
