/* program.h -- a small program of the IR, built by hand, for tests that print,
 * check or change it.
 *
 * TEST(f) is a test that gets a struct fixture of its own: a program with the
 * function main, which has the empty block b. What is added has its place in
 * the user's file t.c, at one of its lines 1 to 100. The assertions say what
 * they looked for and where, then fail. */
#ifndef TESTS_UNIT_SHARED_PROGRAM_H
#define TESTS_UNIT_SHARED_PROGRAM_H

#include "ir/ir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct fixture {
  struct arena arena;
  struct names names;
  struct srcmap map;
  struct diag diag;
  struct program program;
  struct program *p;
  struct func *f; /* main, with block b */
  struct block *b;
  struct type *t_int, *t_char, *t_long, *t_uint, *t_void;
};

#define TEST(name) \
  cmocka_unit_test_setup_teardown(name, program_setup, program_teardown)

int program_setup(void **state);
int program_teardown(void **state);

/* --- declarations --- */

loc_t line(int n);
struct name *name(struct fixture *, const char *text);
struct func *add_func(struct fixture *, const char *text, struct type *result,
                      bool defined);
struct var *new_var(struct fixture *, enum var_kind, const char *text,
                    struct type *);
struct var *add_global(struct fixture *, const char *text, struct type *);
/* Of main; a temporary has no name. */
struct var *add_local(struct fixture *, enum var_kind, const char *text,
                      struct type *);
/* Changes the function's type, too. */
struct var *add_param(struct fixture *, struct func *, const char *text,
                      struct type *);
/* Without fields; tag may be NULL. */
struct type *new_record(struct fixture *, const char *tag, bool is_union);
/* The caller fills them in, then calls record_layout(). */
struct field *set_fields(struct fixture *, struct record *, uint32_t count);
/* The type under a name that typedef gave it. */
struct type *with_alias(struct fixture *, struct type *, const char *text);

/* --- expressions --- */

struct expr *num(struct fixture *, int64_t v); /* an int */
struct expr *place(struct fixture *, struct var *);
struct expr *loaded(struct fixture *, struct var *);
/* Of a's type, or int if it compares. */
struct expr *op(struct fixture *, enum op, struct expr *a, struct expr *b);
struct expr *cast(struct fixture *, struct expr *,
                  struct type *); /* implicit */
/* Of one operand. */
struct expr *one(struct fixture *, enum expr_kind, struct expr *a,
                 struct type *);
struct expr *func_place(struct fixture *, struct func *);
struct expr *member(struct fixture *, struct expr *object, uint32_t index);
/* An array of such characters; length is in bytes, with the zero at the end. */
struct expr *string(struct fixture *, enum type_kind, const char *prefix,
                    const void *bytes, uint64_t length);

/* --- code --- */

/* At the end of x->b. */
struct instr *assign(struct fixture *x, int at, struct expr *to,
                     struct expr *value);
void finish(struct fixture *, struct block *, struct expr *result);

/* --- what comes of it --- */

extern const struct print_options no_lines, layout;

/* The whole program, which must be correct. */
char *print_all(struct fixture *, const struct print_options *);
/* Into a new file; path ends in XXXXXX.c, which becomes its name. */
void write_source(char *path, const char *text);
void assert_compiles(
    const char *text); /* by gcc, and by clang if there is one */
void assert_has(const char *text, const char *part);
void assert_lacks(const char *text, const char *part);
/* By the checks of main; the reason contains part. */
void assert_rejected(struct fixture *, const char *part);
void assert_accepted(struct fixture *);

#endif
