/* lex.c -- the tokens of a text; lines that begin with # are passed over. */
#include "truth.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *at;
struct token tok;

static void skip(void)
{
  for (;;) {
    if (isspace((unsigned char)*at)) {
      at++;
    } else if (*at == '#' || !strncmp(at, "//", 2)) {
      at += strcspn(at, "\n");
    } else if (!strncmp(at, "/*", 2)) {
      const char *end = strstr(at + 2, "*/");
      at = end ? end + 2 : at + strlen(at);
    } else {
      return;
    }
  }
}

static void number(void)
{
  char *end;
  tok.kind = TOK_NUMBER;
  tok.value = (int64_t)strtoull(at, &end, 0);
  for (at = end; isalpha((unsigned char)*at); at++) {
    tok.is_unsigned |= tolower((unsigned char)*at) == 'u';
    tok.is_long |= tolower((unsigned char)*at) == 'l';
  }
  if (*at == '.') {
    give_up("not supported", "floating point");
  }
  tok.is_long |= tok.value > INT32_MAX && !tok.is_unsigned;
  tok.is_long |= tok.value > UINT32_MAX || tok.value < 0;
}

static void mark(void)
{
  static const char *const long_ones[] = {
      "...", "<<=", ">>=", "==", "!=", "<=", ">=", "&&", "||", "++", "--",
      "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "->", "<<", ">>"};
  size_t n = 1;
  for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones && n == 1; i++) {
    if (!strncmp(at, long_ones[i], strlen(long_ones[i]))) {
      n = strlen(long_ones[i]);
    }
  }
  if (*at == '"' || *at == '\'') {
    give_up("not supported", "a string or a character");
  }
  tok.kind = TOK_MARK;
  memcpy(tok.text, at, n);
  at += n;
}

void next(void)
{
  tok = (struct token){0};
  skip();
  if (!*at) {
    return;
  }
  if (isdigit((unsigned char)*at)) {
    number();
  } else if (isalpha((unsigned char)*at) || *at == '_') {
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_') {
      n++;
    }
    if (n >= NAME) {
      give_up("too long", "a name");
    }
    tok.kind = TOK_NAME;
    memcpy(tok.text, at, n);
    at += n;
  } else {
    mark();
  }
}

struct token peek(void)
{
  struct token now = tok;
  const char *here = at;
  next();
  struct token then = tok;
  tok = now;
  at = here;
  return then;
}

void lex_open(const char *text)
{
  at = text;
  next();
}

bool is(const char *text)
{
  return tok.kind != TOK_NUMBER && !strcmp(tok.text, text) && *text;
}

bool take(const char *text)
{
  if (!is(text)) {
    return false;
  }
  next();
  return true;
}

void want(const char *text)
{
  if (!take(text)) {
    char said[3 * NAME];
    snprintf(said, sizeof said, "%s before '%s'", text, tok.text);
    give_up("missing", said);
  }
}
