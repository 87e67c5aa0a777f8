/* read.c -- stepping through the tokens, and going on after an error.
 *
 * After a syntax error `failed` is set and the parser stands at the end of the
 * text, so that every loop over tokens ends by itself and nothing more is
 * reported; the loop over the items of the innermost block (or of the file)
 * calls tok_skip_item and goes on. */
#include "frontend/front.h"

enum { DEPTH_MAX = 1200 }; /* nested constructs; bounds our own stack */

static struct token *end_token(struct front *f)
{
  return &VEC_LAST(&f->syntax.tokens);
}

bool tok_is(const struct front *f, enum token_kind k)
{
  return f->tok->kind == k;
}

struct token *tok_next(struct front *f)
{
  struct token *t = f->tok;
  if (t->kind != TOK_END) {
    f->tok++;
  }
  return t;
}

const struct token *tok_peek(const struct front *f, uint32_t n)
{
  const struct token *t = f->tok;
  while (n-- && t->kind != TOK_END) {
    t++;
  }
  return t;
}

bool tok_accept(struct front *f, enum token_kind k)
{
  if (f->tok->kind != k) {
    return false;
  }
  tok_next(f);
  return true;
}

bool tok_expect(struct front *f, enum token_kind k)
{
  if (tok_accept(f, k)) {
    return true;
  }
  char wanted[32] = "'";
  size_t n = 1;
  for (const char *s = token_kind_text(k); *s && n < sizeof wanted - 2; s++) {
    wanted[n++] = *s;
  }
  wanted[n] = '\'';
  tok_unexpected(f, k <= TOK_BAD ? token_kind_text(k) : wanted);
  return false;
}

void tok_fail(struct front *f)
{
  if (!f->failed) {
    f->failed = true;
    f->error_tok = f->tok;
  }
  f->tok = end_token(f);
}

void tok_unexpected(struct front *f, const char *wanted)
{
  if (!f->failed) {
    const struct token *t = f->tok;
    if (t->kind == TOK_END) {
      diag_error(f->diag, t->at, "expected %s at end of file", wanted);
    } else if (t->kind == TOK_BAD) {
      diag_error(f->diag, t->at, "stray '%.*s' in the program",
                 t->length > 40 ? 40 : (int)t->length,
                 syntax_text(&f->syntax, t));
    } else {
      diag_error(f->diag, t->at, "expected %s before '%.*s'", wanted,
                 t->length > 40 ? 40 : (int)t->length,
                 syntax_text(&f->syntax, t));
    }
  }
  tok_fail(f);
}

void tok_skip_item(struct front *f, struct token *from)
{
  struct token *end = end_token(f);
  int depth = 0;
  struct token *t = from;
  for (; t < end; t++) {
    if (depth == 0 && t > from && t >= f->error_tok &&
        (t->item || t->kind == TOK_RBRACE)) {
      break;
    }
    if (t->kind == TOK_LBRACE) {
      depth++;
    } else if (t->kind == TOK_RBRACE && depth > 0) {
      depth--;
    }
  }
  f->tok = t;
  f->failed = false;
}

bool enter(struct front *f)
{
  if (++f->depth <= DEPTH_MAX) {
    return true;
  }
  if (!f->failed) {
    diag_unsupported(f->diag, f->tok->at,
                     "nesting deeper than %d is not supported", DEPTH_MAX);
  }
  tok_fail(f);
  return false;
}

void leave(struct front *f)
{
  f->depth--;
}

void tok_skip_group(struct front *f)
{
  uint32_t depth = 1;
  while (!tok_is(f, TOK_END)) {
    switch (tok_next(f)->kind) {
    case TOK_LPAREN:
    case TOK_LBRACE:
    case TOK_LBRACKET:
      depth++;
      break;
    case TOK_RPAREN:
    case TOK_RBRACE:
    case TOK_RBRACKET:
      if (--depth == 0) {
        return;
      }
      break;
    }
  }
  tok_unexpected(f, "')'");
}
