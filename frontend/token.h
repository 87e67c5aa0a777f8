/* token.h -- the leaves of the syntax tree, as the typed parser reads them. */
#ifndef FRONTEND_TOKEN_H
#define FRONTEND_TOKEN_H

#include "base/diag.h"
#include "base/names.h"
#include "base/vec.h"

enum token_kind {
  TOK_END,
  TOK_NAME, /* identifier that is no keyword */
  TOK_NUMBER,
  TOK_CHARACTER, /* character constant, with prefix and quotes */
  TOK_STRING,    /* string literal, likewise */
  TOK_BAD,       /* nothing C knows; reported when the parser meets it */
#define WORD(token, text) TOK_##token,
#define ALSO(token, text)
#define PUNCT(token, text) TOK_##token,
#include "frontend/tokens.def"
#undef WORD
#undef ALSO
#undef PUNCT
  TOK_COUNT
};

struct token {
  uint8_t kind;
  bool item;       /* first leaf of a declaration or statement of a block, as
                      tree-sitter sees it: where to go on after an error */
  uint32_t length; /* bytes */
  loc_t at;
  struct name *name; /* names and keywords */
};

struct token_vec VEC_BODY(struct token);

/* What stood on '#pragma pack' lines, in order. */
struct pack_change {
  loc_t at;      /* holds from here on */
  uint8_t value; /* 0: default */
};

/* A name on a '#pragma weak' line. */
struct weak_name {
  loc_t at;
  struct name *name;
};

struct syntax {
  const char *bytes; /* text; place p is bytes[p - start] */
  size_t length;
  loc_t start;
  struct token_vec tokens; /* ends with TOK_END */
  VEC(struct pack_change) packs;
  VEC(struct weak_name) weaks;
};

/* Text of a token. */
static inline const char *syntax_text(const struct syntax *s,
                                      const struct token *t)
{
  return s->bytes + (t->at - s->start);
}

const char *token_kind_text(enum token_kind k);

/* parse.c: the only file that knows tree-sitter. Reads a preprocessed text
 * (writable: line markers are blanked out), fills the source map and the
 * tokens. False if a diagnostic says why not. `file` names the text where no
 * line marker does. Names that begin with __ts_ are errors unless allowed. */
bool syntax_parse(struct arena *a, struct names *names, struct diag *d,
                  const char *file, char *bytes, size_t length,
                  bool allow_reserved, struct syntax *out);
/* Give every keyword's name its token; once per table of names. */
void syntax_init_words(struct names *names);
/* NULL if the tree-sitter pair we were built with fits, else what is wrong. */
const char *syntax_check_parser(void);

#endif
