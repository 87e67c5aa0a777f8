/* print_internal.h -- what the files ir/print*.c share.
 *
 * One run of print_program is a struct printer. Types are defined when
 * something printed mentions them first (print_defs.c), so the four sections
 * of the output grow at the same time and are put together at the end. */
#ifndef IR_PRINT_INTERNAL_H
#define IR_PRINT_INTERNAL_H

#include "base/buf.h"
#include "ir/ir.h"

/* How tightly a piece of C text binds; from the grammar in C11 6.5. */
enum level {
  LEVEL_ANY,
  LEVEL_ASSIGN,
  LEVEL_COND,
  LEVEL_LOR,
  LEVEL_LAND,
  LEVEL_OR,
  LEVEL_XOR,
  LEVEL_AND,
  LEVEL_EQUAL,
  LEVEL_LESS,
  LEVEL_SHIFT,
  LEVEL_ADD,
  LEVEL_MUL,
  LEVEL_CAST,
  LEVEL_UNARY,
  LEVEL_POSTFIX,
  LEVEL_PRIMARY
};

/* An entity that a name stands for at file level. */
struct meaning {
  enum { MEANS_OBJECT, MEANS_ALIAS, MEANS_RECORD, MEANS_ENUM } what;
  void *entity;
  struct meaning *next;
};

/* What the output uses one spelling for. The stamps hold the number of the
 * function last concerned, so that nothing has to be cleared in between. */
struct word {
  struct name *name;
  struct meaning *ordinary, *tags; /* at file level */
  uint32_t mentioned;              /* function that uses the ordinary meaning */
  uint32_t local;                  /* function that has a local of this name */
  uint32_t label;                  /* function that has a label of this name */
  uint32_t suffix, suffix_stamp;   /* last number given to a namesake */
};

struct printer {
  struct program *program; /* NULL: a lone expression */
  struct types *types;
  const struct print_options *opt;
  struct arena scratch;
  struct buf *out; /* where expressions and declarations go now */
  struct buf types_out, protos_out, globals_out, bodies_out;
  struct {
    struct word **slots;
    uint32_t count, mask;
  } words;
  VEC(struct entity_print *) touched; /* to be cleared after the run */
  const struct record *defining;      /* whose members are being resolved */
  uint32_t anonymous;                 /* tags made up so far */
  /* The function being printed. */
  struct func *func;
  uint32_t stamp;      /* its number, from 1; 0: file level */
  bool *read, *placed; /* by var id: its value is used; static printed */
  const char **labels; /* by block id, NULL: no label yet */
  bool after_label;    /* C wants a statement before a brace */
  uint32_t indent;     /* depth of INSTR_IF */
  bool end_label;      /* a goto to the end was printed */
  /* Where the bodies' text stands in the user's files. */
  const char *file;
  uint32_t line;
};

/* --- print_type.c --- */
enum { DROP_CONST = 1, NEED_COMPLETE = 2 };
/* Whether it is spelled by its typedef name. */
bool type_by_alias(const struct type *ty, unsigned how);
/* The typedef name that a record or enumeration without tag goes by. */
struct alias *record_alias(const struct record *r);
struct alias *enumeration_alias(const struct enumeration *en);
/* As the type of a local variable or member, which later instructions assign
 * to: DROP_CONST leaves out the outermost const (of arrays: the elements'). */
void put_type(const struct type *ty, const char *name, unsigned how,
              struct buf *out);
void put_record_name(const struct record *r, struct buf *out);
void put_enumeration_name(const struct enumeration *en, struct buf *out);

/* --- print_names.c --- */
struct word *word_get(struct printer *pr, struct name *n);
/* The name or a fresh variant of it, now taken at file level. */
struct name *name_take(struct printer *pr, struct name *n, bool tag, int what,
                       void *entity);
void names_assign(struct printer *pr); /* functions and global variables */
void names_mention_var(struct printer *pr, const struct var *v);
void names_mention_func(struct printer *pr, const struct func *f);
void names_mention_alias(struct printer *pr, const struct alias *a);
void names_locals(struct printer *pr, struct func *f);
const char *names_label(struct printer *pr, const struct block *b);

/* --- print_defs.c --- */
/* Define or declare what spelling this type needs. */
void need_type(struct printer *pr, const struct type *ty, unsigned how);
void defs_reset(struct printer *pr);

/* --- print_walk.c --- */
/* Need the types and mention the names of what is going to be printed. */
void walk_expr(struct printer *pr, const struct expr *e);
void walk_init(struct printer *pr, const struct init *in);
void walk_func(struct printer *pr, struct func *f);

/* --- print_const.c --- */
/* bare: a conversion follows, so that a small type needs no cast. */
enum level level_int(const struct expr *e, bool bare);
void put_int(struct printer *pr, const struct expr *e, bool bare);
enum level level_float(const struct expr *e);
void put_float(struct printer *pr, const struct expr *e);
void put_string(struct printer *pr, const struct string *s,
                const struct type *ty);
void put_quoted(struct buf *out, const char *text); /* file names and such */

/* --- print_conv.c --- */
/* An operand as it is printed at a certain place. */
struct shown {
  const struct expr *e; /* without the casts that C does by itself */
  enum type_kind force; /* TYPE_VOID, or print a cast to this basic type */
  bool bare;            /* of small constants: no cast */
};
/* C converts to `want` here: assignment, argument, return. */
struct shown show_converted(struct printer *pr, const struct expr *e,
                            const struct type *want);
/* Default argument promotions apply. */
struct shown show_promoted(struct printer *pr, const struct expr *e);
/* The integer promotions apply, and must yield e's type. */
struct shown show_operand(struct printer *pr, const struct expr *e);
/* Only the value counts, not its type. */
struct shown show_value(const struct expr *e);
/* Added to a pointer. */
struct shown show_index(const struct expr *e);
/* The usual arithmetic conversions apply, and must yield their type. */
void show_pair(struct printer *pr, const struct expr *a, const struct expr *b,
               struct shown pair[2]);
struct shown show_compared(const struct expr *e, enum op op);

/* --- print_expr.c --- */
/* Whether it is to be wrapped into opt->divisor. */
bool wraps_divisor(const struct printer *pr, enum op op, const struct type *ty,
                   const struct expr *divisor);
void put_divisor(struct printer *pr, struct shown s);
void put_expr(struct printer *pr, const struct expr *e, enum level level);
void put_shown(struct printer *pr, struct shown s, enum level level);
void put_negated(struct printer *pr, const struct expr *e);
/* Its address, as something to add to or to pass. */
void put_address(struct printer *pr, const struct expr *place);
bool expr_is_unnamed(const struct expr *e); /* an anonymous member itself */
const char *var_name(const struct var *v);

/* --- print_decl.c --- */
void put_var(struct printer *pr, const struct var *v, const char *storage,
             bool with_init);
void put_init(struct printer *pr, const struct init *in);
void put_func_head(struct printer *pr, const struct func *f, bool definition);

/* --- print_instr.c --- */
void put_instr(struct printer *pr, const struct instr *i);

/* --- print_func.c --- */
void put_func(struct printer *pr, struct func *f);
void put_line_end(struct printer *pr);
void put_line_directive(struct printer *pr, loc_t at);

#endif
