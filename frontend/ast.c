/* ast.c -- names of the nodes and the AST as text. */
#include "frontend/ast.h"

#include "base/buf.h"

#include <string.h>

struct node_row {
  const char *name, *fields;
};

static const struct node_row rows[] = {
#define NODE(kind, name, fields) {name, fields},
#include "frontend/nodes.def"
#undef NODE
};

const char *node_kind_name(enum node_kind k)
{
  return k < NODE_COUNT ? rows[k].name : "?";
}

static void indent_by(int indent, struct buf *out)
{
  for (int i = 0; i < indent; i++) {
    buf_puts(out, "  ");
  }
}

static void dump_init(const struct ast_init *in, int indent, struct srcmap *map,
                      struct buf *out)
{
  if (in->value) {
    ast_dump(in->value, indent, map, out);
  }
  for (uint32_t i = 0; i < in->parts.count; i++) {
    const struct ast_part *p = &in->parts.at[i];
    indent_by(indent, out);
    buf_printf(out, "[%llu", (unsigned long long)p->index);
    if (p->last != p->index) {
      buf_printf(out, "..%llu", (unsigned long long)p->last);
    }
    buf_puts(out, "]\n");
    dump_init(p->init, indent + 1, map, out);
  }
}

static void dump_number(const struct node *n, struct buf *out)
{
  if (n->kind == NODE_CASE) {
    buf_printf(out, " %lld", (long long)n->value[0]);
    if (n->value[1] != n->value[0]) {
      buf_printf(out, "..%lld", (long long)n->value[1]);
    }
  } else if (type_is_unsigned(n->type)) {
    buf_printf(out, " %llu", (unsigned long long)n->value[0]);
  } else {
    buf_printf(out, " %lld", (long long)n->value[0]);
  }
}

static void dump_string(const struct string *s, struct buf *out)
{
  buf_printf(out, " %s\"", s->prefix);
  for (uint64_t i = 0; i + 1 < s->length; i++) {
    unsigned char c = s->bytes[i];
    if (c >= 32 && c < 127 && c != '"' && c != '\\') {
      buf_putc(out, (char)c);
    } else {
      buf_printf(out, "\\%03o", c);
    }
  }
  buf_putc(out, '"');
}

static void dump_var(const struct var *v, struct buf *out)
{
  if (v->name) {
    buf_printf(out, " %s", v->name->text);
  } else {
    buf_printf(out, " %s%u", v->is_literal ? "literal" : "t", v->id);
  }
}

/* What the node itself holds, on its line. */
static void dump_own(const struct node *n, char field, struct buf *out)
{
  switch (field) {
  case 'k':
    dump_number(n, out);
    break;
  case 's':
    if (n->kind == NODE_FLOAT) {
      buf_printf(out, " %s", n->spelling);
    } else {
      dump_string(n->string, out);
    }
    break;
  case 'v':
    dump_var(n->var, out);
    break;
  case 'f':
    buf_printf(out, " %s", n->func->name->text);
    break;
  case 'm':
    buf_printf(out, " .%s", n->field->name ? n->field->name->text : "");
    break;
  case 't':
    buf_puts(out, " (");
    print_type(n->of_type, "", out);
    buf_puts(out, ")");
    break;
  case 'n':
    buf_printf(out, " %s",
               n->kind == NODE_LABEL || n->kind == NODE_GOTO ? n->label->text
               : n->text                                     ? n->text
                                                             : "");
    break;
  case 'o':
    buf_printf(out, " %s", op_spelling((enum op)n->op));
    break;
  }
}

static void dump_child(const struct node *n, char field, int indent,
                       struct srcmap *map, struct buf *out)
{
  const struct node *child = field == 'a'   ? n->a
                             : field == 'b' ? n->b
                             : field == 'c' ? n->c
                             : field == 'd' ? n->d
                                            : NULL;
  if (child) {
    ast_dump(child, indent, map, out);
  } else if (field == 'l') {
    for (const struct node *s = n->list; s; s = s->next) {
      ast_dump(s, indent, map, out);
    }
  } else if (field == 'i' && n->init) {
    dump_init(n->init, indent, map, out);
  }
}

void ast_dump(const struct node *n, int indent, struct srcmap *map,
              struct buf *out)
{
  const char *fields = rows[n->kind].fields;
  indent_by(indent, out);
  buf_puts(out, node_kind_name((enum node_kind)n->kind));
  if ((n->kind == NODE_CAST || n->kind == NODE_INCDEC) && n->flag) {
    buf_puts(out, n->kind == NODE_CAST ? " implicit" : " postfix");
  }
  for (const char *f = fields; *f; f++) {
    dump_own(n, *f, out);
  }
  const struct type *ty = n->kind == NODE_DECL ? n->var->type : n->type;
  if (ty) {
    buf_puts(out, " : ");
    print_type(ty, "", out);
  }
  struct place p = srcmap_line(map, n->at);
  buf_printf(out, "  ; %u\n", p.line);
  for (const char *f = fields; *f; f++) {
    dump_child(n, *f, indent + 1, map, out);
  }
}
