/* front.h -- what the files of the front end share while reading one input
 * file: the tokens, the scopes and the function being read. Private to this
 * room; neighbours include frontend/frontend.h. */
#ifndef FRONTEND_FRONT_H
#define FRONTEND_FRONT_H

#include "base/buf.h"
#include "frontend/ast.h"
#include "frontend/frontend.h"
#include "frontend/token.h"

/* --- scopes (scope.c) --- */

enum symbol_kind { SYM_VAR, SYM_FUNC, SYM_ALIAS, SYM_ENUMERATOR, SYM_TAG };
enum { SPACE_IDENT, SPACE_TAG, SPACE_LINK }; /* index of name->bound */

struct symbol {
  uint8_t kind; /* enum symbol_kind */
  uint8_t space;
  bool weak;      /* any declaration in the same scope counts instead */
  uint16_t depth; /* of its scope; 0 is file scope */
  loc_t at;
  struct name *name;
  struct symbol *outer; /* hidden by this one */
  struct symbol *next;  /* declared before in the same scope */
  struct type *type;    /* tag: the struct, union or enum type */
  union {
    struct var *var;
    struct func *func;
    struct alias *alias;
    uint64_t value[2]; /* enumerator */
  };
};

/* __label__ l; the label is known under a name of its own. */
struct local_label {
  struct name *name, *own;
  struct local_label *next;
};

enum { LOCAL_LABEL = -1 }; /* `word` of such an own name */

struct scope {
  struct symbol *symbols; /* newest first */
  struct local_label *labels;
  struct scope *outer;
  uint16_t depth;
};

struct node_vec VEC_BODY(struct node *);

/* __attribute__((alias("target"))) */
struct alias_use {
  struct func *func; /* or, if it is NULL, */
  struct var *var;
  struct name *target;
  loc_t at;
};

/* Reading one file. */
struct front {
  struct program *program;
  struct types *types;
  struct names *names;
  struct diag *diag;
  struct arena *arena;   /* the program's: types, variables, symbols */
  struct arena *scratch; /* AST of the current external declaration */
  const struct front_options *options;
  struct syntax syntax;
  struct token *tok;       /* the next token */
  struct token *error_tok; /* where the last syntax error was */
  struct scope *scope;
  struct func *func; /* being defined, or NULL */
  VEC(struct alias_use) aliases;
  struct node_vec pending; /* sizes of variable-length arrays just declared,
                              to be evaluated where their declarator stands */
  VEC(struct name *) label_values; /* &&label, in the function */
  struct string *func_name;        /* __func__ */
  uint32_t unit, depth, pack_next, switch_depth, loop_depth;
  uint8_t pack;
  bool ilp32;          /* of this file; ilp32.c */
  bool gnu_inline;     /* as gnu89 has it */
  uint32_t prototypes; /* whose parameters are being read */
  bool unevaluated;    /* inside sizeof, typeof... */
  bool failed;         /* skip to the next item */
};

void scope_push(struct front *f);
void scope_pop(struct front *f);
/* The innermost meaning, or NULL. */
struct symbol *scope_find(const struct name *n, int space);
/* The meaning in the current scope only. */
struct symbol *scope_find_here(const struct front *f, const struct name *n,
                               int space);
struct symbol *scope_add(struct front *f, enum symbol_kind k, struct name *n,
                         loc_t at, struct type *ty);
void scope_add_label(struct front *f, struct name *n);
struct name *scope_label(const struct front *f, struct name *n);

/* --- reading tokens (read.c) --- */

bool tok_is(const struct front *f, enum token_kind k);
bool tok_accept(struct front *f, enum token_kind k); /* also skips it */
bool tok_expect(struct front *f, enum token_kind k); /* or an error */
struct token *tok_next(struct front *f);
const struct token *tok_peek(const struct front *f, uint32_t n);
/* "expected X before 'y'"; the rest of the item is then skipped. */
void tok_unexpected(struct front *f, const char *wanted);
/* An error was reported: read no further in this item. */
void tok_fail(struct front *f);
/* Error recovery: after this, reading goes on at the next item. */
void tok_skip_item(struct front *f, struct token *from);
/* Guard recursion; false (and a diagnostic) when nesting gets too deep. */
bool enter(struct front *f);
void leave(struct front *f);
/* Skip to behind the parenthesis or brace that closes the open one here. */
void tok_skip_group(struct front *f);

/* --- attributes (attr.c) --- */

struct attrs {
  bool packed, noreturn, weak, transparent_union, constructor, destructor;
  bool gnu_inline, used, mode_set;
  uint32_t align;
  uint32_t priority, exit_priority; /* constructor's, destructor's plus one */
  uint64_t vector_size;
  char mode[8];
  const char *section, *visibility, *alias, *cleanup;
  loc_t at;
};
bool at_attribute(const struct front *f);
/* Any number of __attribute__((...)) and [[...]]. */
void attrs_read(struct front *f, struct attrs *a);
/* asm("name") behind a declarator; NULL if none. */
const char *asm_label_read(struct front *f);
struct type *attrs_apply_type(struct front *f, struct type *ty,
                              const struct attrs *a, loc_t at);

/* --- types and declarations (spec.c, declarator.c, record.c, decl.c) --- */

enum storage {
  STORE_NONE,
  STORE_TYPEDEF,
  STORE_EXTERN,
  STORE_STATIC,
  STORE_AUTO,
  STORE_REGISTER
};

struct specs {
  struct type *type;
  enum storage storage;
  bool is_inline, is_noreturn, is_tls, auto_type;
  bool implicit_int; /* no type was given */
  uint32_t align;    /* _Alignas */
  struct attrs attrs;
  loc_t at;
};

struct param {
  struct name *name;
  struct type *type;
  loc_t at;
  struct var *var;
};

struct declarator {
  struct name *name; /* NULL if abstract */
  loc_t at;
  struct type *type;
  struct attrs attrs;
  bool has_params; /* the declarator itself declares a function... */
  bool old_style;  /* ...as f(a, b) or f() */
  VEC(struct param) params;
  struct node_vec sizes; /* of the parameters' variable-length arrays */
};

enum declarator_mode { DECL_NAMED, DECL_ABSTRACT, DECL_EITHER };

/* Whether the next token begins declaration specifiers. */
bool starts_specs(struct front *f);
bool starts_type(struct front *f, const struct token *t);
void specs_read(struct front *f, struct specs *s);
/* Where there has to be a type; a qualifier alone means int, as with gcc. */
bool specs_read_any(struct front *f, struct specs *s);
void declarator_read(struct front *f, struct type *base,
                     enum declarator_mode mode, struct declarator *d);
struct type *type_name_read(struct front *f);
struct type *record_read(struct front *f); /* at struct or union */
struct type *enum_read(struct front *f);
/* A declaration in a block; its statements are appended to *out. */
void local_declaration(struct front *f, struct node_vec *out);
void static_assert_read(struct front *f);
void external_declaration(struct front *f);
void aliases_resolve(struct front *f);
/* Append the pending sizes to *out as expression statements. */
void pending_flush(struct front *f, struct node_vec *out);
struct symbol *implicit_function(struct front *f, struct name *n, loc_t at);

/* --- linking (link.c) --- */
struct func *link_func(struct front *f, struct name *n, struct type *ty,
                       bool is_static, loc_t at);
struct var *link_var(struct front *f, struct name *n, struct type *ty,
                     bool is_static, loc_t at);
/* A declaration, with the attribute or without; a definition of that name: what
 * is to become of it and of one that was there before (C11 6.9 leaves weak ones
 * to the linker, which prefers strong ones, then the first). */
enum link_define { LINK_FIRST, LINK_AGAIN, LINK_REPLACES, LINK_UNSEEN };
void link_declare(const struct front *f, struct linkage *l,
                  const struct name *n, bool weak);
enum link_define link_define(const struct front *f, struct linkage *l);

/* --- what files see by several types (views.c) --- */
void views_join(struct program *p);

/* --- -m32 (ilp32.c) --- */
/* What stands for TYPE_LONG, TYPE_ULONG; any other kind is itself. */
enum type_kind long_kind(const struct front *f, enum type_kind k);
struct type *size_type(const struct front *f);
struct type *difference_type(const struct front *f);
void ilp32_align_fields(struct front *f, struct record *r);
/* What _Alignof says of the type; gcc's __alignof__ says what it prefers. */
uint32_t ilp32_align(struct front *f, const struct type *ty, loc_t at);
struct name *ilp32_builtin(struct front *f, struct name *n);
/* A SIZEOF's flag: it is another one with -m32, and may not be used... */
void ilp32_mark_size(const struct front *f, struct node *size);
/* ...unless in such calls, */
void ilp32_allow_sizes(const struct front *f, const struct func *callee,
                       struct node *arguments);
/* (program->sizes_at where verdicts have to say so,) */
void ilp32_see_sizes(const struct front *f, struct func *fn);
/* ...or as all / one, which is then a number; else NULL. */
struct node *ilp32_count(struct front *f, const struct node *all,
                         const struct node *one, loc_t at);
/* False, with a diagnostic: a constant depends on pointers. */
bool ilp32_check_constant(struct front *f, const struct node *n, loc_t at);
/* Whether a cast makes an integer of 32 bits of a pointer. */
bool ilp32_narrows(const struct front *f, const struct node *cast);
/* Whether two numbers to be compared stand for pointers, or null; then these
 * are given. CIL writes (unsigned long)p == (unsigned long)((void *)0). */
bool ilp32_are_pointers(struct front *f, struct node **a, struct node **b);
/* An integer that is cast to a pointer, as so many bits. */
struct node *ilp32_address(struct front *f, struct node *n,
                           const struct type *ty);

/* --- making nodes (typing.c) --- */

struct node *node_new(struct front *f, enum node_kind k, loc_t at,
                      struct type *ty);
struct node *node_int(struct front *f, loc_t at, struct type *ty,
                      uint64_t value);
struct node *node_bad(struct front *f, loc_t at, struct type *ty,
                      const char *text); /* unsupported, if it is reached */
struct node *node_error(struct front *f, loc_t at);
struct node *node_unary(struct front *f, enum node_kind k, loc_t at,
                        struct type *ty, struct node *a);
struct node *node_binary(struct front *f, enum node_kind k, enum op op,
                         loc_t at, struct type *ty, struct node *a,
                         struct node *b);
/* Depth and effects from the children; call when the fields are set. */
struct node *node_done(struct front *f, struct node *n);
bool is_error(const struct node *n);
struct node *rvalue(struct front *f, struct node *n); /* load or decay */
struct node *node_cast(struct front *f, struct node *n, struct type *ty,
                       bool implicit);
/* As if by assignment to ty; what: "assignment", "argument 2 of 'f'"... */
struct node *convert(struct front *f, struct node *n, struct type *ty,
                     const char *what);
/* Whether a pointer converts to the other type without a cast. */
bool type_pointers_agree(const struct type *from, const struct type *to);
/* The type of a place in arithmetic: the width of a bit-field counts. */
struct type *type_of_bits(struct front *f, const struct node *n);
/* Its address leaves the expression: the variable below is address_taken. */
void node_take_address(struct node *n);
/* operators.c, places.c */
struct node *make_pointer_add(struct front *f, enum op op, struct node *p,
                              struct node *i, loc_t at);
struct node *make_unary(struct front *f, enum op op, struct node *a, loc_t at);
struct node *make_binary(struct front *f, enum op op, struct node *a,
                         struct node *b, loc_t at);
struct node *make_logic(struct front *f, enum op op, struct node *a,
                        struct node *b, loc_t at);
struct node *make_cond(struct front *f, struct node *a, struct node *b,
                       struct node *c, loc_t at);
struct node *make_comma(struct front *f, struct node *a, struct node *b,
                        loc_t at);
struct node *make_assign(struct front *f, struct node *a, struct node *b,
                         loc_t at);
struct node *make_assign_op(struct front *f, enum op op, struct node *a,
                            struct node *b, loc_t at);
struct node *make_incdec(struct front *f, enum op op, bool post, struct node *a,
                         loc_t at);
struct node *make_deref(struct front *f, struct node *a, loc_t at);
struct node *make_addr(struct front *f, struct node *a, loc_t at);
struct node *make_index(struct front *f, struct node *a, struct node *b,
                        loc_t at);
struct node *make_member(struct front *f, struct node *a, struct name *name,
                         loc_t at);
struct node *make_var(struct front *f, struct var *v, loc_t at);
struct node *make_func(struct front *f, struct func *fn, loc_t at);
/* Size of a type: SIZEOF, or an expression if it is variable. */
struct node *make_sizeof(struct front *f, struct type *ty, loc_t at);
struct node *condition(struct front *f, struct node *n); /* scalar rvalue */
bool is_null_pointer(const struct node *n);

/* --- constants (constant.c, real.c) --- */

/* Value of an integer constant expression (GNU's wide sense), as its type. */
bool constant_int(const struct node *n, struct number *value);
bool constant_truth(const struct node *n, bool *value);
/* The value of a constant of real floating type, as that type rounds. False,
 * too, for types that are left to the compiler (_Float16, _Float128). */
bool constant_real(const struct node *n, long double *value);
/* ...converted to an integer type; false if it is out of its range, which C
 * does not define. */
bool constant_real_to_int(const struct node *n, const struct type *ty,
                          struct number *value);
bool constant_real_compare(enum op op, const struct node *a,
                           const struct node *b, bool *value);
/* Reads a constant expression that must be an integer; 0 after an error. */
int64_t constant_read(struct front *f, const char *what);
int64_t alignment_read(struct front *f);

/* --- literals (literal.c) --- */

struct node *number_literal(struct front *f, const struct token *t);
struct node *char_literal(struct front *f, const struct token *t);
/* One or more adjacent string literals. */
struct node *string_literal(struct front *f);
struct string *string_read(struct front *f); /* plain ones, for asm etc. */

/* --- expressions (expr.c, call.c, builtin.c) --- */

struct node *expression(struct front *f); /* with comma */
struct node *assignment_expression(struct front *f);
struct node *conditional_expression(struct front *f);
struct node *call_read(struct front *f, struct node *callee, loc_t at);
/* A call with that many arguments, linked by `next`. */
struct node *make_call(struct front *f, struct node *callee, struct node *list,
                       uint32_t count, loc_t at);
/* A function known by name to the compiler, or NULL. */
struct func *builtin_find(struct front *f, struct name *n);
/* Finish a call of a builtin whose type depends on its arguments; NULL if it
 * is an ordinary call. */
struct node *builtin_call(struct front *f, struct func *fn, struct node *list,
                          uint32_t count, loc_t at);
/* A call of a builtin whose type depends on its arguments. */
struct builtin {
  struct front *f;
  struct func *fn;
  struct node *args[8];
  uint32_t count;
  loc_t at;
};
struct node *builtin_finish(struct builtin *c, struct type *result);
struct node *builtin_wrong(struct builtin *c); /* a diagnostic */
/* atomic.c. Whether the name is one of the compiler's atomic operations, and a
 * call of one. */
bool is_atomic_name(const char *name);
struct node *atomic_call(struct builtin *c);
struct node *offsetof_read(struct front *f, loc_t at);

/* --- initialisers (init.c) --- */

/* Reads what stands behind '='; completes *ty if it is an array []. */
struct ast_init *initializer_read(struct front *f, struct type **ty);
struct ast_init *braced_initializer(struct front *f, struct type **ty);

/* --- statements (stmt.c) --- */

struct node *statement(struct front *f);
struct node *asm_statement(struct front *f);         /* asm.c */
struct node *block(struct front *f, bool new_scope); /* at '{' */

/* --- to IR (lower*.c) --- */

void lower_function(struct front *f, struct func *fn, struct node *body,
                    const struct node_vec *param_sizes);
/* A constant initialiser; errors are reported. */
struct init *lower_static_init(struct front *f, const struct ast_init *in);

#endif
