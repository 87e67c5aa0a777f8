/* program.h -- a random program as a tree, and who makes, compiles and prints
 * it. */
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H

#include "machine.h"

enum {
  FUNCS = 6, // 2 helpers, 3 workers, main
  FUNC_SLOTS = 12,
  LABELS = 16, // gotos in a function
  CODE = 6000,
  JUMPS = 1500,  // labels of the stack code
  ATTEMPTS = 60, // trees per seed
  NONE = -1
};

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

struct rmw {
  const char *name, *tail;
  enum binop op;
  bool gives_new;
  bool c11; // for _Atomic objects
};

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

struct print {
  const struct prog *p;
  const struct func *f;
  FILE *out;
  int depth;
  unsigned long seed;
};

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

/* program.c */
void *prog_alloc(struct prog *p, size_t size);
void feature(struct prog *p, enum feature f);
enum { RMWS = 14 };
extern const struct rmw rmws[RMWS];
extern const char *const binop_text[];

/* expr_gen.c */
int pick(struct gen *g, int n);
bool pct(struct gen *g, int percent);
struct expr *expr_new(struct gen *g, enum expr_kind kind, int a);
struct expr *expr_bin(struct gen *g, enum binop op, struct expr *l,
                      struct expr *r);
struct stmt *stmt_new(struct gen *g, enum stmt_kind kind, int a);
void stmt_append(struct stmt **list, struct stmt *s);
int slot_new(struct func *f, const char *name, enum slot_kind kind, int init);
int slot_pick(struct gen *g, bool write);
struct expr *gen_const(struct gen *g);
struct expr *gen_quiet(struct gen *g);
struct place place_var(int var);
struct place place_static(struct gen *g);
bool place_is_quiet(const struct place *pl);
struct expr *expr_load(struct gen *g, struct place pl);
struct place gen_place(struct gen *g);
struct expr *gen_load(struct gen *g);
struct expr *gen_atom(struct gen *g);
struct expr *gen_rmw(struct gen *g);
struct expr *gen_inc(struct gen *g);
struct expr *gen_call(struct gen *g);
bool same_place(const struct expr *a, const struct expr *b);
enum binop pick_compare(struct gen *g);
struct expr *gen_simple_cond(struct gen *g);
struct expr *gen_cond(struct gen *g);
struct expr *gen_expr(struct gen *g);
struct expr *gen_masked(struct gen *g);

/* expr_code.c */
void emit(struct comp *c, enum op op, int a, int b);
int label_new(struct comp *c);
void label_here(struct comp *c, int label);
void comp_address(struct comp *c, const struct place *pl);
void comp_locals(struct comp *c);
bool place_is_c11(const struct prog *p, const struct place *pl);
void comp_expr(struct comp *c, const struct expr *e);

/* stmt_code.c */
enum binop check_op(enum check_form form);
void comp_block(struct comp *c, const struct stmt *s);
struct machine *comp_prog(struct prog *p, bool probing);

/* expr_text.c */
void text(struct print *w, const char *s);
void print_place(struct print *w, const struct place *pl);
void print_address(struct print *w, const struct place *pl);
void print_expr(struct print *w, const struct expr *e, bool nested);

/* stmt_text.c */
__attribute__((format(printf, 2, 3))) void line(struct print *w,
                                                const char *fmt, ...);
void print_block(struct print *w, const struct stmt *s);

/* text.c */
void print_prog(FILE *out, const struct prog *p, const struct truth *truth,
                unsigned long seed);

/* stmt_gen.c */
struct stmt *gen_block(struct gen *g, int n);

/* sync_gen.c */
struct stmt *unlock_stmt(struct gen *g, int m);
struct stmt *make_critical(struct gen *g);
struct stmt *make_handover(struct gen *g);
struct stmt *make_trylock(struct gen *g);
struct stmt *make_wait(struct gen *g);
struct stmt *make_notify(struct gen *g);
struct stmt *make_section(struct gen *g);
struct stmt *make_assume(struct gen *g);

/* exit_gen.c */
struct expr *gen_result(struct gen *g);
struct stmt *make_return(struct gen *g);
struct stmt *make_exit(struct gen *g);
struct stmt *make_leave(struct gen *g);
struct stmt *make_goto(struct gen *g);
struct stmt *make_skip(struct gen *g);
struct stmt *make_assert(struct gen *g);

/* decl_gen.c */
void gen_prog(struct gen *g);

/* check_gen.c */
bool choose_checks(struct gen *g, const struct truth *seen, bool violate);

/* main.c */
int main(int argc, char **argv);

#endif
