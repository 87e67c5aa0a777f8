/* parse.c -- C text to tokens, by way of tree-sitter's syntax tree.
 *
 * tree-sitter cannot know typedef names, so in C the shape of its tree is a
 * guess in many places (`a * b;`, `(T)(x)`, `T(x);`), and several GNU and C11
 * forms are ERROR nodes though they are fine (`_Atomic(int)`, case ranges). So
 * we take from it the leaves in order and where declarations and statements of
 * a block begin; the typed parser decides the rest with its symbol table,
 * accepts or rejects the text (an ERROR or MISSING node that stands for a real
 * error is an error there, with a better message), and resumes at the next
 * item. Inside ERROR nodes leaves may be cut in pieces: punctuators and
 * literals are put together again by C's rule of the longest match, and
 * nothing but white space may lie between two leaves. */
#include "frontend/token.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_c(void);

struct word_row {
  const char *text;
  uint8_t token;
};

static const struct word_row word_rows[] = {
#define WORD(token, text) {text, TOK_##token},
#define ALSO(token, text) {text, TOK_##token},
#define PUNCT(token, text)
#include "frontend/tokens.def"
#undef WORD
#undef ALSO
#undef PUNCT
};

static const char *const kind_texts[TOK_COUNT] = {
    [TOK_END] = "end of file",       [TOK_NAME] = "identifier",
    [TOK_NUMBER] = "number",         [TOK_CHARACTER] = "character constant",
    [TOK_STRING] = "string literal", [TOK_BAD] = "stray character",
#define WORD(token, text) [TOK_##token] = text,
#define ALSO(token, text)
#define PUNCT(token, text) [TOK_##token] = text,
#include "frontend/tokens.def"
#undef WORD
#undef ALSO
#undef PUNCT
};

const char *token_kind_text(enum token_kind k)
{
  return kind_texts[k];
}

void syntax_init_words(struct names *names)
{
  for (size_t i = 0; i < sizeof word_rows / sizeof *word_rows; i++) {
    names_get_z(names, word_rows[i].text)->word = word_rows[i].token;
  }
}

const char *syntax_check_parser(void)
{
  TSParser *parser = ts_parser_new();
  bool ok = ts_parser_set_language(parser, tree_sitter_c());
  ts_parser_delete(parser);
  return ok ? NULL
            : "the tree-sitter library this was built with is too old for "
              "its C grammar (ABI 15); install tree-sitter 0.25 or newer";
}

/* --- lines that begin with '#' --- */

struct reader {
  struct arena *arena;
  struct names *names;
  struct diag *diag;
  struct syntax *out;
  VEC(uint8_t) pack_stack;
  uint8_t pack;
  bool allow_reserved;
  const uint8_t *how; /* what to do with a node, by its symbol */
  uint32_t symbols;
  uint32_t done; /* everything before this offset is in tokens */
};

static const char *skip_blanks(const char *s, const char *end)
{
  while (s < end && (*s == ' ' || *s == '\t')) {
    s++;
  }
  return s;
}

static bool take_word(const char **s, const char *end, const char *word)
{
  size_t n = strlen(word);
  const char *p = skip_blanks(*s, end);
  if ((size_t)(end - p) < n || memcmp(p, word, n) != 0 ||
      (p + n < end && isalpha((unsigned char)word[0]) &&
       (isalnum((unsigned char)p[n]) || p[n] == '_'))) {
    return false;
  }
  *s = p + n;
  return true;
}

static bool take_number(const char **s, const char *end, uint32_t *value)
{
  const char *p = skip_blanks(*s, end);
  uint64_t v = 0;
  const char *first = p;
  while (p < end && isdigit((unsigned char)*p) && v < UINT32_MAX) {
    v = v * 10 + (unsigned)(*p++ - '0');
  }
  if (p == first || v > UINT32_MAX) {
    return false;
  }
  *s = p;
  *value = (uint32_t)v;
  return true;
}

/* `12 "f.h" 1 3`; the quoted name may hold escapes. */
static bool line_marker(struct reader *r, const char *s, const char *end,
                        loc_t next_line)
{
  uint32_t line, flag;
  if (!take_number(&s, end, &line)) {
    return false;
  }
  const char *file = NULL;
  s = skip_blanks(s, end);
  if (s < end && *s == '"') {
    char *name = arena_alloc(r->arena, (size_t)(end - s));
    size_t n = 0;
    for (s++; s < end && *s != '"'; s++) {
      if (*s == '\\' && s + 1 < end) {
        s++;
      }
      name[n++] = *s;
    }
    s += s < end;
    file = names_get(r->names, name, n)->text;
  }
  bool system = false;
  while (take_number(&s, end, &flag)) {
    system = system || flag == 3;
  }
  if (!file && r->diag->map->stretches.count) {
    file = VEC_LAST(&r->diag->map->stretches).file;
  }
  srcmap_add_stretch(r->diag->map, next_line, file ? file : "<stdin>", line,
                     system);
  return true;
}

/* #pragma pack ( [push|pop|show] [, n] ) */
static void pragma_pack(struct reader *r, const char *s, const char *end,
                        loc_t at)
{
  uint32_t n = r->pack;
  if (!take_word(&s, end, "(")) {
    return;
  }
  if (take_word(&s, end, "push")) {
    VEC_PUSH(r->arena, &r->pack_stack, r->pack);
    if (take_word(&s, end, ",")) {
      take_number(&s, end, &n);
    }
  } else if (take_word(&s, end, "pop")) {
    n = r->pack_stack.count ? r->pack_stack.at[--r->pack_stack.count] : 0;
  } else if (!take_number(&s, end, &n)) {
    n = 0;
  }
  if (n > 16 || (n & (n - 1))) {
    diag_warning(r->diag, at, "alignment %u of #pragma pack is ignored", n);
    return;
  }
  r->pack = (uint8_t)n;
  struct pack_change change = {at, r->pack};
  VEC_PUSH(r->arena, &r->out->packs, change);
}

/* #pragma weak name [= other] */
static void pragma_weak(struct reader *r, const char *s, const char *end,
                        loc_t at)
{
  const char *from = skip_blanks(s, end), *to = from;
  while (to < end && (isalnum((unsigned char)*to) || *to == '_')) {
    to++;
  }
  const char *rest = to;
  if (take_word(&rest, end, "=")) {
    diag_unsupported(r->diag, at, "#pragma weak with an alias");
  } else if (to > from) {
    struct weak_name row = {at,
                            names_get(r->names, from, (uint32_t)(to - from))};
    VEC_PUSH(r->arena, &r->out->weaks, row);
  }
}

/* Pragmas that change what a program means, and that are not followed. */
static const struct {
  const char *word, *text;
} bad_pragmas[] = {
    {"omp", "OpenMP is not supported"},
    {"redefine_extname", "#pragma redefine_extname is not supported"},
    {"scalar_storage_order", "#pragma scalar_storage_order is not supported"},
    {"ms_struct", "#pragma ms_struct is not supported"},
};

static void pragma(struct reader *r, const char *s, const char *end, loc_t at)
{
  if (take_word(&s, end, "pack")) {
    pragma_pack(r, s, end, at);
  } else if (take_word(&s, end, "weak")) {
    pragma_weak(r, s, end, at);
  }
  for (size_t i = 0; i < sizeof bad_pragmas / sizeof *bad_pragmas; i++) {
    if (take_word(&s, end, bad_pragmas[i].word)) {
      diag_unsupported(r->diag, at, "%s", bad_pragmas[i].text);
    }
  }
}

static void hash_line(struct reader *r, char *from, char *end, loc_t at,
                      loc_t next_line)
{
  const char *s = skip_blanks(from, end) + 1;
  take_word(&s, end, "line");
  if (!line_marker(r, s, end, next_line)) {
    if (take_word(&s, end, "pragma")) {
      pragma(r, s, end, at);
    } else if (!take_word(&s, end, "ident") && skip_blanks(s, end) < end) {
      diag_error(r->diag, at,
                 "preprocessing directive in text that is preprocessed");
    }
  }
  memset(from, ' ', (size_t)(end - from));
}

/* Blank out every line that begins with '#'; note what it said. */
static void read_hash_lines(struct reader *r, char *bytes, size_t length)
{
  char *end = bytes + length;
  for (char *line = bytes; line < end;) {
    char *newline = memchr(line, '\n', (size_t)(end - line));
    char *stop = newline ? newline : end;
    const char *first = skip_blanks(line, stop);
    if (first < stop && *first == '#') {
      loc_t at = r->out->start + (loc_t)(line - bytes);
      hash_line(r, line, stop, at, at + (loc_t)(stop - line) + 1);
    }
    line = stop + 1;
  }
}

/* --- leaves to tokens --- */

static uint8_t punct_kind(const char *s, uint32_t n)
{
  static const struct {
    char text[4];
    uint8_t length, token;
  } rows[] = {
#define WORD(token, text)
#define ALSO(token, text)
#define PUNCT(token, text) {text, sizeof text - 1, TOK_##token},
#include "frontend/tokens.def"
#undef WORD
#undef ALSO
#undef PUNCT
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (rows[i].text[0] == s[0] && rows[i].length == n &&
        memcmp(rows[i].text, s, n) == 0) {
      return rows[i].token;
    }
  }
  return TOK_BAD;
}

/* Backslashes only begin universal character names here. */
static bool is_name_byte(char c)
{
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '\\' ||
         (c & 0x80);
}

static uint8_t classify(struct reader *r, const char *s, uint32_t n,
                        struct name **name)
{
  if (n >= 2 && (s[n - 1] == '"' || s[n - 1] == '\'') &&
      memchr(s, s[n - 1], n - 1) && (is_name_byte(s[0]) || s[0] == s[n - 1])) {
    return s[n - 1] == '"' ? TOK_STRING : TOK_CHARACTER;
  }
  if (isdigit((unsigned char)s[0]) ||
      (s[0] == '.' && n > 1 && isdigit((unsigned char)s[1]))) {
    return TOK_NUMBER;
  }
  if (!is_name_byte(s[0])) {
    return punct_kind(s, n);
  }
  for (uint32_t i = 0; i < n; i++) {
    if (!is_name_byte(s[i])) {
      return TOK_BAD;
    }
  }
  *name = names_get(r->names, s, n);
  return (*name)->word ? (uint8_t)(*name)->word : TOK_NAME;
}

/* Digraphs (C11 6.4.6). */
static const struct word_row digraphs[] = {
    {"<:", TOK_LBRACKET},
    {":>", TOK_RBRACKET},
    {"<%", TOK_LBRACE},
    {"%>", TOK_RBRACE},
};

static uint8_t punct_or_digraph(const char *s, uint32_t n)
{
  for (size_t i = 0; i < sizeof digraphs / sizeof *digraphs; i++) {
    if (n == 2 && memcmp(digraphs[i].text, s, 2) == 0) {
      return digraphs[i].token;
    }
  }
  return punct_kind(s, n);
}

/* In what it takes for an error tree-sitter may cut a punctuator in two, and
 * digraphs it does not know; C's longest match puts them together again. */
static bool joins_punct(struct reader *r, struct token *last, uint32_t to)
{
  uint32_t from = last->at - r->out->start;
  if (last->kind < TOK_LPAREN || to - from > 3) {
    return false;
  }
  uint8_t kind = punct_or_digraph(r->out->bytes + from, to - from);
  if (kind == TOK_BAD) {
    return false;
  }
  last->kind = kind;
  last->length = to - from;
  return true;
}

static void add_token(struct reader *r, uint32_t from, uint32_t to, bool item)
{
  const char *s = r->out->bytes + from;
  struct token *last = r->out->tokens.count ? &VEC_LAST(&r->out->tokens) : NULL;
  loc_t at = r->out->start + from;
  bool brackets =
      to - from == 2 && s[0] == s[1] && (*s == '[' || *s == ']' || *s == ':');
  bool number =
      (*s == '-' || *s == '+') && to - from > 1 && isdigit((unsigned char)s[1]);
  if (brackets || number) { /* tree-sitter: one leaf, [[ or -1 */
    add_token(r, from, from + 1, item);
    add_token(r, from + 1, to, false);
    return;
  }
  bool adjacent = last && last->at + last->length == at;
  if (adjacent && joins_punct(r, last, to)) {
    return;
  }
  struct name *name = NULL;
  uint8_t kind = classify(r, s, to - from, &name);
  if (adjacent && last->kind == TOK_NUMBER &&
      (kind == TOK_NAME || kind == TOK_NUMBER || kind >= TOK_AUTO) &&
      is_name_byte(*s)) {
    last->length += to - from; /* a suffix tree-sitter does not know: 10i */
    return;
  }
  if (name && !r->allow_reserved && strncmp(name->text, "__ts_", 5) == 0) {
    diag_error(r->diag, at, "names that begin with __ts_ are reserved");
    r->allow_reserved = true; /* said once */
  }
  struct token t = {kind, item, to - from, at, name};
  VEC_PUSH(r->arena, &r->out->tokens, t);
}

/* Only white space may lie between two leaves; the rest of a broken text
 * must not vanish. */
static void check_gap(struct reader *r, uint32_t to)
{
  for (uint32_t i = r->done; i < to; i++) {
    if (!isspace((unsigned char)r->out->bytes[i])) {
      struct token t = {TOK_BAD, false, 1, r->out->start + i, NULL};
      VEC_PUSH(r->arena, &r->out->tokens, t);
      return;
    }
  }
}

/* What to do with a node. */
enum { NODE_PLAIN, NODE_LEAF, NODE_COMMENT, NODE_ITEMS };

static uint8_t *symbol_table(struct arena *a, const TSLanguage *language)
{
  uint32_t n = ts_language_symbol_count(language);
  uint8_t *table = arena_alloc(a, n);
  static const struct word_row rows[] = {
      {"string_literal", NODE_LEAF},    {"char_literal", NODE_LEAF},
      {"system_lib_string", NODE_LEAF}, {"comment", NODE_COMMENT},
      {"translation_unit", NODE_ITEMS}, {"compound_statement", NODE_ITEMS},
  };
  for (uint32_t i = 0; i < n; i++) {
    const char *name = ts_language_symbol_name(language, (TSSymbol)i);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
      if (name && strcmp(name, rows[k].text) == 0) {
        table[i] = rows[k].token;
      }
    }
  }
  return table;
}

/* In what it takes for an error tree-sitter may cut a literal in pieces; its
 * first one is then the opening quote. Returns where the literal ends. */
static uint32_t whole_literal(const struct reader *r, uint32_t from,
                              uint32_t to)
{
  const char *s = r->out->bytes;
  char quote = s[to - 1];
  if ((quote != '"' && quote != '\'') || to - from > 3) {
    return to;
  }
  for (uint32_t i = to; i < r->out->length && s[i] != '\n'; i++) {
    if (s[i] == '\\') {
      i++;
    } else if (s[i] == quote) {
      return i + 1;
    }
  }
  return to;
}

/* The leaves of a piece of the text that begins at `base`. */
static void read_leaves(struct reader *r, TSTree *tree, uint32_t base)
{
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  VEC(bool) items = {0}; /* per depth: do the children begin items? */
  bool item = false;
  for (bool more = true; more;) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    TSSymbol symbol = ts_node_symbol(node);
    uint8_t how = symbol < r->symbols ? r->how[symbol] : NODE_PLAIN;
    if (items.count && VEC_LAST(&items)) {
      item = true;
    }
    if (how != NODE_LEAF && how != NODE_COMMENT &&
        ts_tree_cursor_goto_first_child(&cursor)) {
      VEC_PUSH(r->arena, &items, how == NODE_ITEMS);
      continue;
    }
    uint32_t from = base + ts_node_start_byte(node);
    uint32_t to = base + ts_node_end_byte(node);
    if (how == NODE_PLAIN && to > from && from >= r->done) {
      to = whole_literal(r, from, to);
    }
    if (to > from && from >= r->done) {
      check_gap(r, from);
      if (how != NODE_COMMENT) {
        add_token(r, from, to, item);
        item = false;
      }
      r->done = to;
    }
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!ts_tree_cursor_goto_parent(&cursor)) {
        more = false;
        break;
      }
      items.count--;
    }
  }
  ts_tree_cursor_delete(&cursor);
}

/* Whole texts would be large trees that leave the cache before they are read;
 * so tree-sitter gets them in pieces that end behind an item of the file. */
enum { PIECE = 4 << 10 };

/* Behind the literal or comment that may begin at s[i]. Literals end with
 * their line at the latest. */
static size_t skip_opaque(const char *s, size_t length, size_t i)
{
  char first = s[i++];
  if (first == '/' && i < length && (s[i] == '*' || s[i] == '/')) {
    char kind = s[i++];
    if (kind == '*') {
      for (i++; i < length && (s[i - 1] != '*' || s[i] != '/'); i++) {
      }
      return i < length ? i + 1 : length;
    }
    first = '\n';
  } else if (first == '/') {
    return i;
  }
  while (i < length && s[i] != first && s[i] != '\n') {
    i += s[i] == '\\' && i + 1 < length ? 2 : 1;
  }
  return i < length ? i + 1 : length;
}

/* Where the piece that begins at `from` ends. Where this is not behind an item
 * after all (broken brackets, a K&R function's parameters) the leaves are the
 * same and only the marks of items differ. */
static size_t piece_end(const char *s, size_t length, size_t from)
{
  unsigned depth = 0;
  for (size_t i = from; i < length;) {
    switch (s[i]) {
    case '"':
    case '\'':
    case '/':
      i = skip_opaque(s, length, i);
      continue;
    case '(':
    case '[':
    case '{':
      depth++;
      break;
    case ')':
    case ']':
    case '}':
      depth -= depth > 0;
      break;
    default:
      break;
    }
    i++;
    if (depth == 0 && i - from >= PIECE &&
        (s[i - 1] == ';' || s[i - 1] == '}')) {
      return i;
    }
  }
  return length;
}

bool syntax_parse(struct arena *a, struct names *names, struct diag *d,
                  const char *file, char *bytes, size_t length,
                  bool allow_reserved, struct syntax *out)
{
  *out = (struct syntax){.bytes = bytes, .length = length};
  if (!srcmap_add_text(d->map, bytes, length, &out->start)) {
    diag_unsupported(d, 0, "more than 4 GB of text");
    return false;
  }
  srcmap_add_stretch(d->map, out->start, file, 1, false);
  char *nul = memchr(bytes, '\0', length);
  if (nul) {
    diag_error(d, out->start + (loc_t)(nul - bytes), "zero byte in the text");
    return false;
  }
  if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
    memset(bytes, ' ', 3); /* byte order mark */
  }
  struct reader r = {.arena = a,
                     .names = names,
                     .diag = d,
                     .out = out,
                     .allow_reserved = allow_reserved};
  read_hash_lines(&r, bytes, length);
  const TSLanguage *language = tree_sitter_c();
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, language)) {
    ts_parser_delete(parser);
    diag_unsupported(d, 0, "%s", syntax_check_parser());
    return false;
  }
  r.how = symbol_table(a, language);
  r.symbols = ts_language_symbol_count(language);
  /* Dense C has a token every three bytes; what is not used is not touched. */
  out->tokens.room = (uint32_t)(length / 3) + 16;
  out->tokens.at =
      arena_alloc_array(a, out->tokens.room, sizeof *out->tokens.at);
  bool ok = true;
  for (size_t from = 0, end; ok && from < length; from = end) {
    end = piece_end(bytes, length, from);
    TSTree *tree = ts_parser_parse_string(parser, NULL, bytes + from,
                                          (uint32_t)(end - from));
    ok = tree != NULL;
    if (tree) {
      read_leaves(&r, tree, (uint32_t)from);
      ts_tree_delete(tree);
    } else {
      diag_unsupported(d, 0, "%s: the parser gave up", file);
    }
  }
  check_gap(&r, (uint32_t)length);
  struct token end = {TOK_END, true, 0, out->start + (loc_t)length, NULL};
  VEC_PUSH(a, &out->tokens, end);
  ts_parser_delete(parser);
  return ok;
}
