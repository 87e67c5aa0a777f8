/* ir.h -- the program as every room but the front end sees it.
 *
 * A program is global variables and functions; a function is a control-flow
 * graph of basic blocks; a block is a list of instructions and one terminator.
 * Expressions are trees without side effects, typed and with every conversion
 * explicit (CAST), every read explicit (LOAD). Reads stand inside expressions
 * until a later pass that knows what is shared takes the visible ones out; but
 * a read of a volatile or _Atomic place is always `v = LOAD(place)`, an
 * instruction of its own, where v is a temporary or a local variable whose
 * address is not taken.
 *
 * Order: operands are evaluated left to right; where a later operand has side
 * effects the earlier ones were put into temporaries. Of operands that C lets a
 * compiler evaluate in another order a function keeps a record (`orders`). */
#ifndef IR_IR_H
#define IR_IR_H

#include "base/diag.h"
#include "ir/type.h"

enum expr_kind {
#define EXPR(kind, name, operands, place) EXPR_##kind,
#include "ir/exprs.def"
#undef EXPR
  EXPR_COUNT
};

enum op {
  OP_NONE,
  /* unary */
  OP_NEG,
  OP_NOT,
  OP_LNOT,
  OP_REAL,
  OP_IMAG,
  /* binary; arithmetic and shifts first, then comparisons */
  OP_ADD,
  OP_SUB,
  OP_MUL,
  OP_DIV,
  OP_MOD,
  OP_SHL,
  OP_SHR,
  OP_AND,
  OP_XOR,
  OP_OR,
  OP_EQ,
  OP_NE,
  OP_LT,
  OP_GT,
  OP_LE,
  OP_GE,
  /* logic */
  OP_LAND,
  OP_LOR,
  OP_NAND /* ~(a & b); of atomic operations only */
};

/* How a memory access is ordered with others (C11 7.17.3). The values are the
 * compilers' plus one. */
enum memory_order {
  MEMORY_PLAIN, /* it is not atomic */
  MEMORY_RELAXED,
  MEMORY_CONSUME,
  MEMORY_ACQUIRE,
  MEMORY_RELEASE,
  MEMORY_ACQ_REL,
  MEMORY_SEQ_CST
};

/* Pointers: ADD and SUB have the pointer left and an integer right (type: the
 * pointer's); SUB of two pointers has type long; comparisons of pointers have
 * operands of the same pointer type. Results of comparisons, LNOT and LOGIC
 * are int. Shifts: operands promoted separately. All other binary operators:
 * both operands have the result's (comparisons: a common) type. */
struct expr {
  uint8_t kind;  /* enum expr_kind */
  uint8_t op;    /* enum op */
  bool implicit; /* CAST: C converts here by itself, need not be printed */
  bool is_bits;  /* MEMBER: a bit-field */
  bool is_stage; /* CAST: of a real number, on its way to a narrower type */
  /* LOAD (sharing.c): another thread accesses the same, too; and neither a
   * lock nor the threads' order keeps them apart, so that it sees when. */
  bool shared, visible;
  uint8_t order; /* LOAD: enum memory_order; of threads; before, PLAIN stands
                    for what the place's type says */
  loc_t at;
  struct type *type; /* of a place: with its qualifiers */
  union {
    struct {
      struct expr *a, *b, *c;
    };
    uint64_t value[2];    /* INT: low, high */
    const char *spelling; /* FLOAT */
    struct string *string;
    struct var *var;
    struct func *func;
    struct {
      struct expr *object; /* MEMBER: same as a */
      struct field *field; /* direct member of object's record */
    };
    struct type *of_type; /* SIZEOF, TYPE */
  };
};

struct string {
  const unsigned char *bytes; /* little-endian units, with the final zero */
  uint64_t length;            /* in bytes, with the final zero unit */
  const char *prefix;         /* "", "L", "u", "U", "u8" */
};

/* An initialiser: a tree shaped like the object. Exactly one of value,
 * parts is meaningful; absent parts are zero. */
struct init_part {
  uint64_t index; /* array element, or index into record's fields */
  uint64_t last;  /* array: up to this element (== index if not a range) */
  struct init *init;
};

struct init {
  struct type *type;
  struct expr *value; /* scalar, string for a char array, or whole record */
  struct init_part *parts; /* ascending index; a union has at most one */
  uint32_t count;
  bool is_list; /* parts count, though there may be none: {} */
  loc_t at;
};

/* frontend/link.c: which file's definition is the linker's; files from 1. */
struct linkage {
  uint32_t weak_in;    /* the last one that declares it weak */
  uint32_t defined_in; /* the one whose definition counts */
  bool weak;           /* that one is a weak definition */
};

enum var_kind {
  VAR_GLOBAL, /* file scope */
  VAR_STATIC, /* static in a function (`owner`) */
  VAR_PARAM,
  VAR_LOCAL,
  VAR_TEMP /* ours; never address-taken */
};

/* A block of the source, within its function's outermost one: its variables
 * live as long. */
struct life {
  const struct life *up; /* NULL: the function's */
};

struct var {
  uint8_t kind;   /* enum var_kind */
  bool is_static; /* internal linkage (file scope) */
  bool is_extern; /* declared, not defined, in this program */
  bool is_tls;    /* _Thread_local, __thread */
  bool is_weak, is_register;
  bool is_used;       /* attribute: reachable in any case */
  bool address_taken; /* by & or decay; never true for VAR_TEMP */
  bool is_literal;    /* a compound literal's object, or __func__ */
  bool is_vla;        /* type is pointer to element, storage by DECLARE */
  bool reachable;     /* reach.c */
  bool referenced;    /* reach.c: some instruction mentions it */
  bool fixed;         /* transforms: nothing writes to it */
  bool is_view;       /* what another file sees by another type; views.c */
  bool is_unset;      /* unset.c: may be read before anything is stored */
  uint32_t id;        /* unique in its function (locals) or program (globals) */
  uint32_t align;     /* _Alignas or attribute; 0: natural */
  uint32_t unit;      /* which input file declared it, from 0 */
  /* ilp32.c: how often it is named, as a size, as one that is allocated */
  uint32_t uses, size_uses, allocating_uses;
  struct linkage link;
  struct life *life;   /* of a local to which pointers may lead, or whose size
                          is variable; NULL: the function's, or no matter */
  struct var *view_of; /* it is the memory of; not in what main reaches */
  struct name *name;   /* NULL for temporaries and literals */
  struct type *type;
  struct init *init; /* statics and globals; locals have instructions */
  struct func *owner;
  const char *asm_label, *section, *visibility;
  loc_t at;
  const char *print_name; /* owned by ir/print */
  uint32_t routine;       /* transforms/threads/routines.c: of which it is */
  uint32_t node;          /* pointsto.c: its number there, or 0 */
  struct type *wide_type; /* narrow.c: what it was before; NULL: as it is */
  struct var *ended;      /* transforms: a flag, whether it is gone; or NULL */
  struct var *copy;       /* transforms: stands for it in emitted programs */
  /* transforms: of its type, or of that of `within`, what the variable is;
   * NULL: it is all of it */
  struct field *inner;
  struct var *within; /* transforms: the one that it is a part of, or NULL */
};

enum instr_kind {
#define INSTR(kind, name) INSTR_##kind,
#include "ir/instrs.def"
#undef INSTR
  INSTR_COUNT
};

enum { FENCE_COMPILER, FENCE_THREAD };

struct instr {
  uint8_t kind;  /* enum instr_kind */
  uint8_t op;    /* RMW: enum op; FENCE: FENCE_... */
  uint8_t model; /* CALL, transforms: what it calls; models.def; 0: none */
  uint8_t order; /* FENCE, and of what is written, as of a LOAD */
  /* transforms: the read or the write of an atomic operation that does both, in
   * one step. A compare-exchange writes success ? new : old; `failure` is its
   * order when it fails, PLAIN of all others. */
  bool update;
  uint8_t failure;
  bool post;      /* RMW: the result is the old value (target++) */
  bool joined;    /* transforms: no other thread runs right before it */
  bool section;   /* transforms: it is in an atomic section */
  bool shown;     /* transforms: EVAL: of output that is looked at */
  bool held;      /* transforms: the thread holds what it gives back */
  bool overtaken; /* pending.c: what it stores may be seen late by others */
  /* sharing.c: DECLARE, CALL: others, who need not know that the object is
   * there, may access what this makes. */
  bool published;
  uint32_t note;        /* transforms: what a step stands for, see there */
  bool shared, visible; /* transforms: what it writes, as of a LOAD */
  uint32_t note_object; /* pointsto.c: what an allocation yields */
  /* transforms: ASSIGN: it goes to a routine, as that call; DECLARE: it goes on
   * behind that call (unit.routine_calls, from 1); or 0 */
  uint32_t routine;
  uint32_t check; /* transforms: the first event of what is checked before it */
  loc_t at;
  uint32_t number; /* in the order they were made, with the blocks' ends */
  struct instr *next;
  struct expr *place; /* where the result goes; NULL if unused */
  struct expr *value; /* ASSIGN, EVAL, RMW: operand; CALL: callee;
                         DECLARE of a VLA: its size in bytes */
  union {
    struct {
      struct expr **args; /* CALL */
      uint32_t arg_count;
    };
    struct expr *target; /* RMW */
    struct var *var;     /* DECLARE */
    const char *text;    /* UNSUPPORTED */
    struct {
      struct instr *body, *other; /* IF: value != 0 ? body : other */
    };
  };
};

enum term_kind {
  TERM_NONE,       /* block not finished yet */
  TERM_JUMP,       /* to[0] */
  TERM_BRANCH,     /* value != 0 ? to[0] : to[1] */
  TERM_SWITCH,     /* cases, else to[0] */
  TERM_RETURN,     /* value, or NULL */
  TERM_UNREACHABLE /* behind a call that does not return */
};

struct switch_case {
  int64_t low, high; /* bits of value's type */
  struct block *to;
};

struct block {
  uint32_t id;  /* index in func->blocks */
  uint8_t term; /* enum term_kind */
  bool reachable;
  loc_t at;        /* of the terminator */
  uint32_t number; /* of the terminator; see struct instr */
  struct instr *first, *last;
  struct expr *value;
  struct block *to[2];
  struct switch_case *cases;
  uint32_t case_count;
  struct name *label; /* the user's label, if it was one */
  /* A statement that a label makes a thread (to[0]; behind it to[1]): its
   * number in the function, from 1, and the last one of those within it. */
  uint32_t forks, last_fork;
  uint32_t fork;  /* the innermost such statement it is in, or 0 */
  bool is_error;  /* the label ERROR, of an empty statement */
  bool joined;    /* transforms: its branch belongs to the step before */
  uint32_t note;  /* transforms: of its branch, as of an instruction */
  uint32_t check; /* transforms: of its branch, as of an instruction */
  uint32_t point; /* transforms: number of its first instruction, or 0 */
  uint32_t loop;  /* nesting depth of the user's loops it stands in */
  const struct life *life; /* the innermost that it stands in, or NULL */
  uint32_t jumps;          /* owned by ir/print: gotos that name it */
};

struct var_vec VEC_BODY(struct var *);
struct block_vec VEC_BODY(struct block *);
struct func_vec VEC_BODY(struct func *);

/* What evaluating an operand was lowered to: the instructions and ends of
 * blocks with numbers from `from` to before `to`, and what was left. */
struct operand {
  uint32_t from, to;
  struct expr *rest; /* NULL: nothing */
  bool place;        /* `rest` is a place that is not read */
};

/* Two operands of which either may come first (C11 6.5p3, 6.5.2.2p10). */
struct order {
  loc_t at;
  struct operand a, b;
};

/* Whether a function may create or join threads. */
enum spawns { SPAWNS_UNKNOWN, SPAWNS_NO, SPAWNS_YES };

enum { FUNC_PRIORITY = 65535 };

struct func {
  struct name *name;
  struct type *type;
  bool defined;
  bool is_static, is_inline; /* inline: no external definition is owed */
  bool is_noreturn, is_weak, is_used;
  bool is_builtin; /* the compiler knows it; never declared in output */
  bool is_view;    /* what another file sees by another type; views.c */
  bool is_constructor, is_destructor;
  /* Smaller ones are constructed earlier, destroyed later; FUNC_PRIORITY: none
   * was given. What is a destructor only has its own in both. */
  uint32_t priority, exit_priority;
  bool declared; /* the user declared it (else: implicitly) */
  bool reachable;
  bool atomic; /* __VERIFIER_atomic_... */
  bool fails;  /* transforms: a call of it is a violation */
  uint32_t size_params, allocating_params; /* ilp32.c: bits */
  uint32_t unit;
  struct linkage link;
  const char *asm_label, *section, *visibility;
  struct func *alias_of; /* __attribute__((alias)), or what it is a view of */
  struct func *other;    /* of a view: the definition, if it cannot be meant */
  struct func *library;  /* runtime/models/library.c's function of this name */
  struct var_vec params; /* of the definition */
  struct var_vec locals; /* locals, temporaries and function statics */
  struct block_vec blocks; /* blocks[0] is the entry */
  VEC(struct order) orders;
  loc_t at, end;           /* of the name; of the closing brace */
  const char *print_name;  /* owned by ir/print */
  uint8_t spawns;          /* transforms: enum spawns */
  struct effects *effects; /* order.c: what calling it may touch */
  /* transforms/threads/routines.c: */
  struct func_vec callees; /* that it may call itself */
  uint32_t weight;         /* instructions, also of those */
  bool weighed, creates;   /* a thread */
  bool *taken; /* transforms: by variable, whether a pointer may lead to it */
};

/* What the compiler's flags make of the language. */
struct dialect {
  bool short_enums; /* every enumeration is as small as it can be */
  bool packed;      /* every record is */
  bool gnu_inline;  /* extern inline is not external, inline alone is */
  bool wraps;       /* signed arithmetic wraps around */
  bool ilp32;       /* long has 32 bits; see frontend/ilp32.c */
};

struct program {
  struct arena *arena; /* everything here lives in it */
  struct names *names;
  struct types types;
  struct dialect dialect;
  struct srcmap *map;
  struct diag *diag;
  struct var_vec globals; /* in order of first declaration, all units */
  struct func_vec funcs;
  uint32_t units;     /* input files */
  uint32_t numbers;   /* of instructions and ends of blocks so far */
  bool has_views;     /* files see something by several types: views.c */
  bool keep_external; /* what other files could use is reachable, too */
  const char *entry;  /* where it starts; NULL: main */
  loc_t sizes_at; /* ilp32.c: a function gets a size of 64 bits; 0: none does */
  /* What is unsupported is an obstacle where an execution gets there; else it
   * is diagnosed wherever main can reach it. */
  bool has_obstacles;
};

/* --- build.c: making expressions and instructions --- */
struct expr *expr_new(struct program *p, enum expr_kind k, loc_t at,
                      struct type *ty);
struct expr *expr_int(struct program *p, loc_t at, struct type *ty,
                      uint64_t low);
struct expr *expr_var(struct program *p, loc_t at, struct var *v);
struct expr *expr_func(struct program *p, loc_t at, struct func *f);
struct expr *expr_load(struct program *p, struct expr *place);
struct expr *expr_cast(struct program *p, struct expr *e, struct type *ty,
                       bool implicit);
struct expr *expr_unary(struct program *p, enum op op, loc_t at, struct expr *a,
                        struct type *ty);
struct expr *expr_binary(struct program *p, enum op op, loc_t at,
                         struct expr *a, struct expr *b, struct type *ty);
/* && and ||; an int. */
struct expr *expr_logic(struct program *p, enum op op, loc_t at, struct expr *a,
                        struct expr *b);
/* A copy, its values put through the function; NULL of NULL. */
struct init *init_map(struct arena *a, const struct init *in,
                      struct expr *(*value)(void *user, struct expr *e),
                      void *user);
bool expr_is_place(const struct expr *e);
int expr_operands(const struct expr *e); /* 0..3: a, b, c */
/* The i-th of them, from 0. */
static inline struct expr *expr_operand(const struct expr *e, int i)
{
  return i == 0 ? e->a : i == 1 ? e->b : e->c;
}
const char *expr_kind_name(enum expr_kind k);
const char *instr_kind_name(enum instr_kind k);
const char *op_spelling(enum op op); /* "+", "<<", "__real__" ... */
struct block *block_new(struct program *p, struct func *f);
struct instr *instr_add(struct program *p, struct block *b, enum instr_kind k,
                        loc_t at);
void instr_add_arg(struct program *p, struct instr *call, struct expr *arg);
struct var *var_temp(struct program *p, struct func *f, struct type *ty,
                     loc_t at);

/* --- atomic.c: the compiler's atomic operations --- */
enum atomic_kind {
  ATOMIC_LOAD,
  ATOMIC_STORE,
  ATOMIC_EXCHANGE,
  ATOMIC_COMPARE, /* and exchange, if it is equal */
  ATOMIC_FETCH,   /* computes; its result is the old value */
  ATOMIC_NEW,     /* the same; its result is the new value */
  ATOMIC_SET,     /* a flag; its result is the old value */
  ATOMIC_CLEAR,
  ATOMIC_FENCE,
  ATOMIC_SIGNAL_FENCE, /* for the compiler only */
  ATOMIC_LOCK_FREE     /* asks whether operations are */
};
struct atomic_row { /* see atomics.def */
  const char *name;
  uint8_t kind; /* enum atomic_kind */
  uint8_t op;   /* enum op */
  const char *arguments;
  char result;
  uint8_t order; /* enum memory_order */
};
/* NULL: it is none of them. */
const struct atomic_row *atomic_find(const char *name);
/* Whether the table is sorted; for the unit tests. */
bool atomics_check(void);

/* --- walk.c: the operands of an instruction, each once --- */
enum role {
  ROLE_VALUE,  /* it is evaluated; of a VLA's declaration: its size */
  ROLE_CALLEE, /* what is called */
  ROLE_RESULT, /* the place that the result is stored to */
  ROLE_UPDATE  /* RMW's place, which is read and written at once */
};
struct slot {
  struct expr *e;   /* NULL: there are no more */
  struct expr **at; /* where the instruction keeps it */
  enum role role;
};
/* The k-th: the result's place, the value, then the target or the arguments,
 * as far as it has them. IF's lists are not looked into. */
struct slot instr_slot(const struct instr *i, uint32_t k);
static inline bool slot_is_written(const struct slot *s)
{
  return s->role == ROLE_RESULT || s->role == ROLE_UPDATE;
}
/* Each operand of each instruction, each value at a block's end, and each
 * initialiser's; of the whole program or of what main reaches. */
typedef void expr_visitor(void *user, struct expr *e, enum role role);
void program_exprs(const struct program *p, bool reachable, expr_visitor *visit,
                   void *user);

/* --- access.c: what an instruction does to memory --- */
enum access_kind {
  ACCESS_READ,
  ACCESS_WRITE,
  ACCESS_UPDATE /* reads and writes at once */
};
/* An operand is only evaluated if this and what it is in (up) holds. */
struct guard {
  const struct guard *up;
  struct expr *when;
  bool on; /* whether it must be true, or false */
};
struct access {
  uint8_t kind;              /* enum access_kind */
  uint8_t order, failure;    /* enum memory_order; see struct instr */
  bool update;               /* half of one: see struct instr */
  bool shared, visible;      /* see struct expr */
  struct expr *load;         /* READ: the LOAD; else NULL */
  struct expr *place;        /* with its type: how large it is */
  const struct guard *guard; /* NULL: it happens in any case */
};
static inline bool access_writes(const struct access *a)
{
  return a->kind != ACCESS_READ;
}
typedef void access_visitor(void *user, const struct access *a);
/* Each read of an expression, innermost first. */
void expr_accesses(struct expr *e, access_visitor *visit, void *user);
/* Each access of an instruction: the reads, then what is written. */
void instr_accesses(const struct instr *i, access_visitor *visit, void *user);
const char *memory_order_name(enum memory_order order); /* "acquire" */
/* The variable a place is part of, if no pointer is followed to it. */
struct var *place_root(const struct expr *place);
/* Whether it is part of a variable that no pointer leads to. */
bool place_is_own(const struct expr *place);
/* The address of the memory location (C11 3.14) that a place is, and its size:
 * bit-fields that are next to each other are one. */
struct expr *place_location(struct program *p, struct expr *place,
                            uint64_t *size);
/* Whether an operand is evaluated, as C. */
struct expr *guard_holds(struct program *p, const struct guard *g);
/* `order` is what the access itself says, if it does. */
enum memory_order access_order(const struct expr *place, uint8_t order);

/* --- number.c: arithmetic as C defines it --- */
struct number {
  uint64_t low, high; /* 128 bits, two's complement */
};
/* Converted to an integer type. */
struct number number_fit(struct number v, const struct type *ty);
/* a op b where both have type ty (shifts: a has); false if C does not define
 * the result, so that the expression is left to the compiler. */
bool number_binary(enum op op, struct number a, struct number b,
                   const struct type *ty, struct number *out);

/* --- reach.c --- */
/* Blocks a terminator leads to: to[0], to[1], then the cases. */
uint32_t block_targets(const struct block *b);
struct block *block_target(const struct block *b, uint32_t i);
/* Drop blocks no path leads to, thread jumps through empty blocks, renumber.
 * Run once per function after lowering. */
void func_tidy(struct program *p, struct func *f);
/* temps.c: part of func_tidy. Temporaries nobody reads are not written. */
void func_drop_temps(struct program *p, struct func *f);
/* Where it starts, or NULL; of several files' static functions the first. */
struct func *program_entry(const struct program *p);
/* Mark what can be reached from there (without it: from what other files could
 * use), over calls, addresses taken and initialisers; report what is
 * unsupported there through diag_unsupported. */
void program_reach(struct program *p);

/* --- check.c --- */
/* Whether the function obeys the rules above; the first violation is described
 * in *why (arena memory) with its place. */
bool check_func(struct program *p, struct func *f, const char **why, loc_t *at);
/* The same of a thread's function, which passes arguments to other threads. */
bool check_thread(struct program *p, struct func *f, const char **why,
                  loc_t *at);
bool check_program(struct program *p, const char **why, loc_t *at);

/* --- dump.c: the IR as text; print.c: as C. Only what is reachable. --- */
struct buf;
void dump_program(struct program *p, struct buf *out);
void dump_func(struct program *p, struct func *f, struct buf *out);
void dump_expr(const struct expr *e, struct buf *out);

struct print_options {
  bool no_lines;     /* leave out #line */
  bool check_layout; /* a _Static_assert per record: size and offsets */
  const char *own;   /* file that lines without a place are said to be of */
  /* What divisors are wrapped into that may be -1: a compiler must not know
   * them, or it makes x of -x / -1, which crashes; or NULL. */
  const char *divisor;
};
void print_program(struct program *p, const struct print_options *opt,
                   struct buf *out);
/* A type with a declarator around `name` (may be ""), as C spells it. */
void print_type(const struct type *ty, const char *name, struct buf *out);
void print_expr(const struct expr *e, struct buf *out);

#endif
