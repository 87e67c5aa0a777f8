/* truth.h -- a small part of C, run under all its schedules.
 *
 *   text --read.c, type.c--> expressions --code.c--> stack code
 *        --step.c, explore.c--> what is reachable
 *
 * This is the oracle that random programs are judged by, so it shares nothing
 * with Tessera. Its meaning of C: the order of evaluation is from left to
 * right; every access to a scalar that another thread might reach is one step,
 * and so is every call of pthread_*, sem_* and of an atomic builtin, whose
 * operands are evaluated once, before it. Structs are copied member by member,
 * those that are _Atomic at once. What an atomic section does is one step; if
 * an assumption fails in it, it has not been begun. */
#ifndef RANDOM_TRUTH_H
#define RANDOM_TRUTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  THREADS = 6,
  GLOBALS = 768, /* bytes; 0 is no object's address */
  FRAMES = 192,  /* bytes of what a thread has */
  MEMORY = GLOBALS + THREADS * FRAMES,
  STACK = 12, /* operands */
  CALLS = 6,
  KEYS = 2,    /* of values that each thread has */
  SIGNALS = 2, /* SIGUSR1, SIGUSR2 */
  CODE = 20000,
  OBSERVED = 4, /* places */
  VALUES = 200, /* of such a place */
  ARGS = 6,
  NAME = 48
};

enum type_kind { K_VOID, K_BOOL, K_INT, K_POINTER, K_ARRAY, K_RECORD, K_FUNC };

struct type {
  enum type_kind kind;
  int size, align;
  bool is_unsigned, is_atomic, is_union;
  struct type *base; /* pointed to, element, result */
  int length;
  struct member *members;
  struct var *params; /* K_FUNC, through next */
};

struct member {
  char name[NAME];
  struct type *type;
  int offset;
  struct member *next;
};

enum var_kind {
  V_GLOBAL,
  V_OWN,
  V_LOCAL,
  V_FUNC,
  V_TYPE
}; /* OWN: each thread's */

struct var {
  char name[NAME];
  enum var_kind kind;
  struct type *type;
  int at;      /* address, offset in a half of the frame or in what each
                * thread has, or code */
  bool taken;  /* a local with an address that others may know */
  bool placed; /* a local that has its offset */
  bool has_body;
  int own, known; /* V_FUNC: bytes of its frame's two halves */
  struct var *next;
};

enum node_kind {
  N_NUM,
  N_VAR,
  N_DEREF,
  N_MEMBER,
  N_ADDR,
  N_CAST,
  N_BIN,
  N_NEG,
  N_NOT,
  N_INVERT,
  N_AND,
  N_OR,
  N_COND,
  N_ASSIGN,
  N_UPDATE, /* a op= b */
  N_INC,    /* value: +1, -1; post */
  N_COMMA,
  N_CALL
};

enum binop {
  B_ADD,
  B_SUB,
  B_MUL,
  B_DIV,
  B_MOD,
  B_AND,
  B_OR,
  B_XOR,
  B_SHL,
  B_SHR,
  B_EQ,
  B_NE,
  B_LT,
  B_LE,
  B_SECOND
};

struct node {
  enum node_kind kind;
  enum binop op;
  bool post;
  struct type *type;
  int64_t value;
  struct var *var;
  struct member *member;
  struct node *a, *b, *c;
  char name[NAME]; /* N_CALL of a function we know */
  struct node *arg[ARGS];
  int args;
};

/* How a scalar lies in memory: its size, and these. */
enum { CELL_SIZE = 15, CELL_UNSIGNED = 16, CELL_BOOL = 32 };

enum op {
  OP_PUSH,
  OP_POP,
  OP_DUP,
  OP_SWAP,
  OP_TUCK,  /* x y -> y x y */
  OP_OVER,  /* x y -> x y x */
  OP_FRAME, /* address of a local: b: in the half that others may know */
  OP_OWN,   /* address of what each thread has: a: offset */
  OP_SELF,  /* the thread */
  OP_LOAD,  /* a: cell; b: nobody else knows it */
  OP_STORE, /* addr value -> value */
  OP_CONVERT,
  OP_BIN, /* a: binop, b: cell */
  OP_NEG,
  OP_NOT,
  OP_INVERT,
  OP_JUMP,
  OP_ZERO,    /* jump if zero */
  OP_JUMP_BY, /* from here */
  OP_ZERO_BY,
  OP_CALL, /* var: the function */
  OP_RETURN,
  OP_INPUT, /* a: cell */
  OP_OBSERVE,
  OP_END_SECTION,
  OP_COPY, /* to from -> ; a: bytes */
  OP_PRUNE,
  OP_FAIL,
  /* From here on each one begins a step. */
  OP_START,
  OP_RMW, /* addr value -> ; a: binop, b: cell; gives the old value */
  OP_RMW_NEW,
  OP_SWAP_IF, /* addr old new -> what was there; b: cell */
  OP_CREATE,  /* argument -> thread; var: function */
  OP_SPAWN,   /* a: code; var: function it is in */
  OP_BEGIN_SECTION,
  OP_EXIT,
  /* sync.c; a: what it gives if it fails. */
  OP_LOCK,
  OP_UNLOCK,
  OP_TRYLOCK,
  OP_INIT, /* addr value -> */
  OP_WAIT,
  OP_POST,
  OP_TRYWAIT,
  OP_RDLOCK, /* addr -> error */
  OP_WRLOCK,
  OP_TRYRD,
  OP_TRYWR,
  OP_RWUNLOCK,
  OP_SLEEP,  /* condition mutex -> condition mutex */
  OP_DOZE,   /* condition mutex -> mutex result; a: it has a time limit */
  OP_RELOCK, /* mutex result -> result */
  OP_SIGNAL, /* condition -> ; a: to all */
  OP_ARRIVE, /* barrier -> */
  OP_LEAVE,
  OP_ONCE, /* addr -> addr, whether it is to be done now */
  OP_JOIN, /* thread -> its result */
  /* ending.c */
  OP_TESTCANCEL,
  OP_CANCEL,  /* thread -> */
  OP_IMMUNE,  /* whether -> */
  OP_CLEANUP, /* argument -> ; var: function */
  OP_CLEAN,   /* whether to call it -> what it gives */
  OP_END,     /* result -> ; a: go on with that */
  OP_KEY_SET, /* key value -> */
  OP_KEY_GET, /* key -> value */
  /* signal.c */
  OP_ACTION, /* signal -> ; var: function */
  OP_RAISE,  /* signal -> */
  OP_KILL,   /* thread signal -> */
  OP_MASK,   /* how set -> */
  OP_SIGADD, /* set signal -> */
  OP_TAKE    /* set -> signal */
};

struct insn {
  enum op op;
  int64_t a;
  int b;
  struct var *var; /* of FRAME, LOAD, STORE: the local it is about */
};

struct program {
  struct insn code[CODE];
  int count;
  struct var *funcs[64];
  int func_count;
  struct var *main;
  uint8_t memory[GLOBALS];
  int globals;         /* bytes used */
  uint8_t own[FRAMES]; /* what each thread has in the beginning */
  int owns;
  int end;          /* code: what is left to do when a thread ends */
  bool cancels;     /* some thread may be cancelled */
  int keys, values; /* values: offset in own; 0: none yet */
  const struct var *end_of[KEYS]; /* called with a value that is left */
  struct type *atomics;
};

struct observed {
  int count;
  int64_t value[VALUES];
  uint32_t often[VALUES];
};

struct truth {
  const char *bad; /* undefined, or beyond a limit of ours */
  bool violated, deadlock, ends;
  size_t states;
  struct observed observed[OBSERVED];
};

/* type.c */
struct type *type_int(int size, bool is_unsigned);
struct type *type_void(void);
struct type *type_bool(void);
struct type *type_to(struct type *base);
struct type *type_promote(struct type *t);
struct type *type_common(struct type *a, struct type *b);
bool type_is_scalar(const struct type *t);
int type_cell(const struct type *t);

/* read.c */
void read_program(struct program *p, const char *text);
_Noreturn void give_up(const char *what, const char *detail);
void *room_for(size_t size);

/* expr.c */
struct node *expr_read(void);     /* with commas */
struct node *expr_read_one(void); /* without */
struct node *expr_binary(enum binop op, struct node *a, struct node *b);
struct node *expr_number(int64_t value, struct type *t);
struct node *expr_var(struct var *v);
struct node *expr_cast(struct node *a, struct type *t);
struct node *expr_at(struct node *pointer); /* what it points to */
struct node *expr_assign(struct node *a, struct node *b);
struct node *expr_member(struct node *a, struct member *m);
struct node *expr_element(struct node *array, struct node *index);
int64_t expr_value(const struct node *n); /* of a constant */

/* lex.c */
enum token_kind { TOK_END, TOK_NAME, TOK_NUMBER, TOK_MARK };
struct token {
  enum token_kind kind;
  char text[NAME];
  int64_t value;
  bool is_unsigned, is_long;
};
void lex_open(const char *text);
extern struct token tok; /* the current one */
void next(void);
bool is(const char *text);
bool take(const char *text); /* if it is that */
void want(const char *text);
struct token peek(void);

/* decl.c: what is read at any time. */
extern struct reader {
  struct var *scope; /* the innermost name is the first */
  struct program *out;
  bool in_function;
} reader;
struct words {
  int n[8]; /* void char short int long signed unsigned _Bool */
  bool is_atomic, is_static, is_typedef, is_extern, is_own;
  struct type *type;
};

struct var *find(const char *name);
struct var *declare(const char *name, enum var_kind kind, struct type *t);
void declare_types(void); /* those of headers */
int own_place(int size, int align);
struct node *constant(const char *name); /* of headers; NULL: it is none */
bool starts_type(const struct token *t);
struct type *read_specifiers(struct words *w);
struct type *declarator(struct type *t, char *name);
struct type *read_type_name(void);
/* Up to the end of its initialiser. */
void declare_one(struct type *t, const char *name, const struct words *w);

/* code.c */
int emit(struct program *p, enum op op, int64_t a, int b);
void code_value(struct program *p, const struct node *n); /* leaves it */
void code_effect(struct program *p, const struct node *n);
void code_param(struct program *p, struct var *v); /* from the stack */

/* call.c: functions we know; false: we do not. */
bool call_type(struct node *call);
void call_code(struct program *p, const struct node *call);
void code_address(struct program *p, const struct node *n);
/* To the place with this address, which is on the stack under the value. */
void code_store(struct program *p, const struct node *place);

/* explore.c */
void explore(const struct program *p, size_t limit, struct truth *t);

#endif
