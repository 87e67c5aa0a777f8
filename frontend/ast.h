/* ast.h -- the typed syntax tree of one function or initialiser.
 *
 * Types are resolved, every conversion is a node, names are bound. A tree lives
 * only until its function has been lowered to IR. */
#ifndef FRONTEND_AST_H
#define FRONTEND_AST_H

#include "ir/ir.h"

enum node_kind {
#define NODE(kind, name, fields) NODE_##kind,
#include "frontend/nodes.def"
#undef NODE
  NODE_COUNT,
  NODE_LAST_EXPR = NODE_BAD_EXPR
};

struct node {
  uint8_t kind;   /* enum node_kind */
  uint8_t op;     /* enum op */
  bool flag;      /* CAST: implicit; INCDEC: postfix */
  bool effects;   /* evaluating it does more than read plain memory */
  bool is_bits;   /* MEMBER: bit-field */
  uint16_t depth; /* nesting, to refuse what would overflow our stack */
  loc_t at;
  struct type *type; /* expressions; places keep their qualifiers */
  struct node *next; /* in the parent's list */
  struct node *a, *b;
  union {
    struct {
      struct node *c, *d;
    };
    struct {
      struct node *list; /* CALL's arguments, BLOCK's statements */
      loc_t end;         /* BLOCK: the closing brace */
      struct life *life; /* BLOCK: NULL: it does not matter where it ends */
    };
    struct {
      uint64_t value[2]; /* INT; CASE: low and high */
    };
    struct {
      struct var *var;
      struct ast_init *init;
    };
    const char *spelling; /* FLOAT */
    struct string *string;
    struct func *func;
    struct field *field;
    struct type *of_type;
    struct name *label;
    const char *text; /* BAD_EXPR, BAD_STMT */
  };
};

/* An initialiser before lowering; like struct init. */
struct ast_part {
  uint64_t index, last;
  struct ast_init *init;
};

struct ast_init {
  struct type *type;
  struct node *value; /* converted to type; or a STRING for a char array */
  VEC(struct ast_part) parts;
  bool is_list;
  loc_t at;
};

const char *node_kind_name(enum node_kind k);
bool node_is_place(const struct node *n);
/* The tree as indented text. */
void ast_dump(const struct node *n, int indent, struct srcmap *map,
              struct buf *out);

#endif
