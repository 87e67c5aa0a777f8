/* init.c -- initialisers (C11 6.7.9): nested braces, left-out braces,
 * designators, GNU ranges. */
#include "frontend/front.h"

#include <string.h>

static void element(struct front *f, struct ast_init *in, struct node *first);

static struct ast_init *init_new(struct front *f, struct type *ty, loc_t at)
{
  struct ast_init *in = ARENA_NEW(f->scratch, struct ast_init);
  in->type = ty;
  in->at = at;
  return in;
}

static struct ast_init *init_copy(struct front *f, const struct ast_init *in)
{
  struct ast_init *copy = init_new(f, in->type, in->at);
  copy->value = in->value;
  copy->is_list = in->is_list;
  for (uint32_t i = 0; i < in->parts.count; i++) {
    struct ast_part p = in->parts.at[i];
    p.init = init_copy(f, p.init);
    VEC_PUSH(f->scratch, &copy->parts, p);
  }
  return copy;
}

/* Number of elements or members that can be initialised. */
static uint64_t slots(const struct type *ty)
{
  if (ty->kind == TYPE_ARRAY) {
    return ty->incomplete || ty->flexible_zero ? UINT64_MAX : ty->length;
  }
  return ty->record->is_union && ty->record->count ? 1 : ty->record->count;
}

static bool is_unnamed_bits(const struct type *ty, uint64_t i)
{
  return type_is_record(ty) && i < ty->record->count &&
         ty->record->fields[i].is_bits && !ty->record->fields[i].name;
}

/* The next member to initialise without a designator, from i on. */
static uint64_t next_slot(const struct type *ty, uint64_t i)
{
  while (is_unnamed_bits(ty, i)) {
    i++;
  }
  return i;
}

static struct type *slot_type(const struct type *ty, uint64_t i)
{
  return ty->kind == TYPE_ARRAY ? ty->base : ty->record->fields[i].type;
}

/* Cut [index, last] out of the parts, so that a new part can take its place. */
static void cut_range(struct front *f, struct ast_init *in, uint64_t index,
                      uint64_t last)
{
  struct ast_init old = *in;
  in->parts.at = NULL;
  in->parts.count = in->parts.room = 0;
  for (uint32_t i = 0; i < old.parts.count; i++) {
    struct ast_part p = old.parts.at[i];
    if (p.last < index || p.index > last) {
      VEC_PUSH(f->scratch, &in->parts, p);
      continue;
    }
    if (p.index < index) {
      struct ast_part left = {p.index, index - 1, p.init};
      VEC_PUSH(f->scratch, &in->parts, left);
    }
    if (p.last > last) {
      struct ast_part right = {last + 1, p.last, init_copy(f, p.init)};
      VEC_PUSH(f->scratch, &in->parts, right);
    }
  }
}

static void insert_part(struct front *f, struct ast_init *in,
                        struct ast_part part)
{
  VEC_PUSH(f->scratch, &in->parts, part);
  for (uint32_t i = in->parts.count - 1;
       i > 0 && in->parts.at[i - 1].index > part.index; i--) {
    in->parts.at[i] = in->parts.at[i - 1];
    in->parts.at[i - 1] = part;
  }
}

/* The initialiser of one slot or a range of them; what was there is kept if it
 * is to be completed (`.a.x = 1, .a.y = 2`), else dropped. */
static struct ast_init *child(struct front *f, struct ast_init *in,
                              uint64_t index, uint64_t last, bool keep)
{
  if (in->type->kind == TYPE_UNION && in->parts.count &&
      in->parts.at[0].index != index) {
    in->parts.count = 0;
  }
  in->is_list = true;
  bool behind = in->parts.count == 0 || VEC_LAST(&in->parts).last < index;
  if (!behind && keep && index == last) {
    for (uint32_t i = 0; i < in->parts.count; i++) {
      struct ast_part p = in->parts.at[i];
      if (p.index <= index && index <= p.last) {
        if (p.index == p.last) {
          return p.init;
        }
        struct ast_part own = {index, index, init_copy(f, p.init)};
        cut_range(f, in, index, index);
        insert_part(f, in, own);
        return own.init;
      }
    }
  }
  if (!behind) {
    cut_range(f, in, index, last);
  }
  struct ast_part part = {index, last,
                          init_new(f, slot_type(in->type, index), f->tok->at)};
  insert_part(f, in, part);
  return part.init;
}

static bool at_designator(struct front *f)
{
  return tok_is(f, TOK_DOT) || tok_is(f, TOK_LBRACKET) ||
         (tok_is(f, TOK_NAME) && tok_peek(f, 1)->kind == TOK_COLON);
}

static void fill(struct front *f, struct ast_init *in, bool braced,
                 bool designated, struct node *first);

/* Behind the designators: '=' (GNU: may be missing) and the initialiser, or a
 * further designator, which continues inside the sub-object. */
static void designated_child(struct front *f, struct ast_init *sub)
{
  if (at_designator(f) && !(tok_is(f, TOK_NAME))) {
    if (sub->type->kind != TYPE_ARRAY && !type_is_record(sub->type)) {
      tok_unexpected(f, "'='");
      return;
    }
    if (sub->value) { /* a whole value overridden in part */
      diag_unsupported(f->diag, f->tok->at,
                       "overriding a part of a whole initialiser");
      sub->value = NULL;
    }
    fill(f, sub, false, true, NULL);
    return;
  }
  tok_accept(f, TOK_ASSIGN);
  sub->value = NULL;
  sub->parts.count = 0;
  sub->is_list = false;
  element(f, sub, NULL);
}

/* [i] or [i ... j] of an array; *next is the slot that follows. */
static void array_designator(struct front *f, struct ast_init *in,
                             uint64_t *next)
{
  loc_t at = tok_next(f)->at;
  int64_t index = constant_read(f, "array index"), last = index;
  if (tok_accept(f, TOK_ELLIPSIS)) {
    last = constant_read(f, "array index");
  }
  tok_expect(f, TOK_RBRACKET);
  if (f->failed) {
    return;
  }
  if (in->type->kind != TYPE_ARRAY) {
    diag_error(f->diag, at, "array index in an initialiser of something else");
    in = init_new(f, type_array(f->types, &f->types->error, UINT64_MAX), at);
    index = last = 0;
  } else if (index < 0 || last < index || (uint64_t)last >= slots(in->type) ||
             (uint64_t)last >= UINT64_MAX / 64) {
    diag_error(f->diag, at, "array index is out of bounds");
    index = last = 0;
    in = init_new(f, in->type, at);
  }
  bool deeper = !tok_is(f, TOK_ASSIGN);
  struct ast_init *sub = child(f, in, (uint64_t)index, (uint64_t)last, deeper);
  *next = (uint64_t)last + 1;
  designated_child(f, sub);
}

/* .name or name: of a record. */
static void member_designator(struct front *f, struct ast_init *in,
                              uint64_t *next)
{
  struct token *first = f->tok;
  bool old_form = tok_is(f, TOK_NAME);
  if (!old_form) {
    tok_next(f);
  }
  if (!tok_is(f, TOK_NAME)) {
    tok_unexpected(f, "a member's name");
    return;
  }
  struct token *t = tok_next(f);
  if (old_form) {
    tok_next(f); /* : */
  }
  struct field *path[FIELD_PATH_MAX];
  int steps = type_is_record(in->type)
                  ? record_find(in->type->record, t->name, path)
                  : 0;
  if (steps == 0) {
    diag_error(f->diag, t->at, "no member '%s' to initialise", t->name->text);
    designated_child(f, init_new(f, &f->types->error, t->at));
    return;
  }
  uint64_t index = (uint64_t)(path[0] - in->type->record->fields);
  *next = index + 1;
  if (steps > 1) {
    /* A member of an anonymous member: what follows goes on behind it there. */
    f->tok = first;
    fill(f, child(f, in, index, index, true), false, true, NULL);
    return;
  }
  struct ast_init *sub =
      child(f, in, index, index, !tok_is(f, TOK_ASSIGN) && !old_form);
  designated_child(f, sub);
}

/* The elements of an aggregate, in braces or not. `first`: an expression
 * already read that turned out to belong to the first element. */
static void fill(struct front *f, struct ast_init *in, bool braced,
                 bool designated, struct node *first)
{
  uint64_t count = slots(in->type), i = next_slot(in->type, 0);
  bool is_union = in->type->kind == TYPE_UNION;
  in->is_list = true;
  if (!enter(f)) {
    leave(f);
    return;
  }
  while (!f->failed && (first || !tok_is(f, TOK_RBRACE))) {
    if (!first && at_designator(f)) {
      if (!braced && !designated) {
        break;
      }
      designated = false;
      if (tok_is(f, TOK_LBRACKET)) {
        array_designator(f, in, &i);
      } else {
        member_designator(f, in, &i);
      }
      i = is_union ? UINT64_MAX - 1 : i;
    } else if (i >= count) {
      if (!braced) {
        break;
      }
      diag_warning(f->diag, f->tok->at, "excess elements in an initialiser");
      element(f, init_new(f, &f->types->error, f->tok->at), NULL);
    } else {
      element(f, child(f, in, i, i, false), first);
      first = NULL;
      i = is_union ? UINT64_MAX - 1 : i + 1;
    }
    i = next_slot(in->type, i);
    if (braced) {
      if (!tok_accept(f, TOK_COMMA)) {
        break;
      }
    } else {
      /* The comma behind the last element belongs to the enclosing list. */
      if (i >= count || !tok_is(f, TOK_COMMA)) {
        break;
      }
      struct token *comma = tok_next(f);
      if (tok_is(f, TOK_RBRACE) || at_designator(f)) {
        f->tok = comma;
        break;
      }
    }
  }
  leave(f);
}

static bool is_char_array(const struct type *ty, const struct type *string)
{
  if (ty->kind != TYPE_ARRAY || !type_is_integer(ty->base)) {
    return false;
  }
  return type_size(ty->base) == type_size(string->base) &&
         (type_size(ty->base) > 1 || type_rank(ty->base) <= 2) &&
         ty->base->kind != TYPE_BOOL;
}

/* A string for a character array, maybe cut to its length. */
static bool string_element(struct front *f, struct ast_init *in, struct node *n)
{
  if (n->kind != NODE_STRING || !is_char_array(in->type, n->type)) {
    return false;
  }
  in->value = n;
  if (in->type->incomplete) {
    struct type *ty = type_array(f->types, in->type->base, n->type->length);
    in->type = ty;
  } else if (!in->type->flexible_zero &&
             n->type->length > in->type->length + 1) {
    diag_warning(f->diag, n->at, "the string is too long for its array");
  }
  return true;
}

static void scalar_element(struct front *f, struct ast_init *in, struct node *n)
{
  if (in->type->kind == TYPE_ERROR) {
    return;
  }
  in->value = convert(f, rvalue(f, n), in->type, "initialisation");
}

static void braced_element(struct front *f, struct ast_init *in)
{
  struct token *brace = tok_next(f);
  bool aggregate = in->type->kind == TYPE_ARRAY || type_is_record(in->type);
  if (in->type->kind == TYPE_ARRAY && tok_is(f, TOK_STRING)) {
    struct token *first = f->tok;
    struct node *s = string_literal(f); /* char a[] = { "abc" } */
    tok_accept(f, TOK_COMMA);
    if (tok_is(f, TOK_RBRACE) && string_element(f, in, s)) {
      tok_next(f);
      return;
    }
    f->tok = first;
  }
  if (aggregate) {
    if (type_is_record(in->type) && !in->type->record->complete) {
      diag_error(f->diag, brace->at, "initialiser of an incomplete type");
      tok_skip_group(f);
      return;
    }
    fill(f, in, true, false, NULL);
  } else if (in->type->kind == TYPE_ERROR || in->type->kind == TYPE_VECTOR) {
    tok_skip_group(f);
    if (in->type->kind == TYPE_VECTOR) {
      in->value = node_bad(f, brace->at, in->type,
                           "vector initialisers are not supported");
    }
    return;
  } else if (tok_is(f, TOK_RBRACE)) {
    in->value =
        convert(f, node_int(f, brace->at, type_basic(f->types, TYPE_INT), 0),
                in->type, "initialisation");
  } else {
    if (enter(f)) {
      element(f, in, NULL);
    }
    leave(f);
    if (tok_accept(f, TOK_COMMA) && !tok_is(f, TOK_RBRACE)) {
      diag_warning(f->diag, f->tok->at, "excess elements in an initialiser");
      tok_skip_group(f);
      return;
    }
  }
  tok_expect(f, TOK_RBRACE);
}

/* One initialiser for *in; `first` if its expression was read already. */
static void element(struct front *f, struct ast_init *in, struct node *first)
{
  if (!first && tok_is(f, TOK_LBRACE)) {
    braced_element(f, in);
    return;
  }
  struct node *n = first ? first : assignment_expression(f);
  if (f->failed || is_error(n)) {
    in->type = f->failed ? in->type : &f->types->error;
    return;
  }
  if (string_element(f, in, n)) {
    return;
  }
  if (type_is_record(in->type) && type_same(n->type, in->type, 0)) {
    in->value = rvalue(f, n);
  } else if (in->type->kind == TYPE_ARRAY && n->kind == NODE_LITERAL &&
             type_same(n->type, in->type, 0) && n->init) {
    *in = *n->init; /* GNU: an array initialised with a compound literal */
  } else if (in->type->kind == TYPE_ARRAY || type_is_record(in->type)) {
    if (slots(in->type) == 0) {
      diag_error(f->diag, n->at, "initialiser for an empty object");
      return;
    }
    fill(f, in, false, false, n);
  } else {
    scalar_element(f, in, n);
  }
}

/* An array [] takes its length from the largest index. */
static void complete_type(struct front *f, struct ast_init *in,
                          struct type **ty)
{
  if (in->type->kind == TYPE_ARRAY && in->type->incomplete) {
    uint64_t n = in->parts.count ? VEC_LAST(&in->parts).last + 1 : 0;
    in->type = type_array(f->types, in->type->base, n);
  }
  *ty = in->type;
}

struct ast_init *initializer_read(struct front *f, struct type **ty)
{
  struct ast_init *in = init_new(f, *ty, f->tok->at);
  bool aggregate = (*ty)->kind == TYPE_ARRAY;
  if (aggregate && !tok_is(f, TOK_LBRACE)) {
    struct node *n = assignment_expression(f);
    bool literal =
        n->kind == NODE_LITERAL && n->init && type_same(n->type, *ty, 0);
    if (f->failed || is_error(n)) {
      return in;
    }
    if (literal) {
      *in = *n->init;
    } else if (!string_element(f, in, n)) {
      diag_error(f->diag, n->at, "invalid initialiser of an array");
      in->type = &f->types->error;
    }
  } else if (type_is_record(*ty) && !tok_is(f, TOK_LBRACE)) {
    struct node *n = rvalue(f, assignment_expression(f));
    if (!f->failed) {
      in->value = convert(f, n, *ty, "initialisation");
    }
  } else {
    element(f, in, NULL);
  }
  complete_type(f, in, ty);
  return in;
}

struct ast_init *braced_initializer(struct front *f, struct type **ty)
{
  struct ast_init *in = init_new(f, *ty, f->tok->at);
  if ((*ty)->kind == TYPE_FUNCTION || type_is_void(*ty) ||
      (*ty)->variably_modified) {
    diag_error(f->diag, f->tok->at, "invalid type of a compound literal");
    in->type = &f->types->error;
  }
  braced_element(f, in);
  complete_type(f, in, ty);
  return in;
}
