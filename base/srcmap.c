#include "base/srcmap.h"

#include "base/file.h"

#include <string.h>
#include <sys/stat.h>

/* A user's file, read once to show its lines; lines[i] is where line i + 1
 * starts. Unreadable: text is NULL. */
struct srcmap_file {
  const char *name;
  struct buf text;
  VEC(uint32_t) lines;
};

bool srcmap_add_text(struct srcmap *m, const char *bytes, size_t length,
                     loc_t *start)
{
  if (m->end == 0) {
    m->end = 1;
  }
  if (length >= UINT32_MAX - m->end) {
    return false;
  }
  struct srcmap_text t = {m->end, bytes, length};
  VEC_PUSH(m->arena, &m->texts, t);
  const char *end = bytes + length;
  for (const char *s = bytes; (s = memchr(s, '\n', (size_t)(end - s))); s++) {
    VEC_PUSH(m->arena, &m->newlines, m->end + (loc_t)(s - bytes));
  }
  *start = m->end;
  m->end += (loc_t)length + 1;
  return true;
}

/* How many newlines lie before a place. */
static uint32_t newlines_before(const struct srcmap *m, loc_t at)
{
  uint32_t low = 0, high = m->newlines.count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (m->newlines.at[middle] < at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

void srcmap_add_stretch(struct srcmap *m, loc_t at, const char *file,
                        uint32_t line, bool system)
{
  struct srcmap_stretch s = {.start = at,
                             .line = line,
                             .newlines = newlines_before(m, at),
                             .file = file,
                             .system = system};
  VEC_PUSH(m->arena, &m->stretches, s);
}

static const struct srcmap_text *text_of(const struct srcmap *m, loc_t at)
{
  for (uint32_t i = m->texts.count; i-- > 0;) {
    if (m->texts.at[i].start <= at) {
      return at - m->texts.at[i].start <= m->texts.at[i].length
                 ? &m->texts.at[i]
                 : NULL;
    }
  }
  return NULL;
}

static const struct srcmap_stretch *stretch_of(struct srcmap *m, loc_t at)
{
  uint32_t n = m->stretches.count;
  const struct srcmap_stretch *s = m->stretches.at;
  if (n == 0 || at < s[0].start) {
    return NULL;
  }
  uint32_t i = m->last;
  if (i < n && s[i].start <= at && (i + 1 == n || at < s[i + 1].start)) {
    return &s[i];
  }
  uint32_t low = 0, high = n;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (s[middle].start <= at) {
      low = middle;
    } else {
      high = middle;
    }
  }
  m->last = low;
  return &s[low];
}

struct place srcmap_line(struct srcmap *m, loc_t at)
{
  struct place p = {0};
  const struct srcmap_text *t = at ? text_of(m, at) : NULL;
  const struct srcmap_stretch *s = t ? stretch_of(m, at) : NULL;
  if (!s) {
    return p;
  }
  p.file = s->file;
  p.system = s->system;
  p.line = s->line + newlines_before(m, at) - s->newlines;
  return p;
}

struct place srcmap_raw(struct srcmap *m, loc_t at, uint32_t *text)
{
  struct place p = {0};
  const struct srcmap_text *t = at ? text_of(m, at) : NULL;
  if (t) {
    *text = (uint32_t)(t - m->texts.at);
    p.line = 1 + newlines_before(m, at) - newlines_before(m, t->start);
  }
  return p;
}

bool srcmap_is_system(struct srcmap *m, loc_t at)
{
  const struct srcmap_stretch *s = at ? stretch_of(m, at) : NULL;
  return s && s->system;
}

static struct srcmap_file *add_file(struct srcmap *m, const char *name)
{
  struct srcmap_file *f = ARENA_NEW(m->arena, struct srcmap_file);
  f->name = name;
  VEC_PUSH(m->arena, &m->files, f);
  return f;
}

static void find_lines(struct srcmap *m, struct srcmap_file *f)
{
  if (f->text.length >= UINT32_MAX) {
    return;
  }
  VEC_PUSH(m->arena, &f->lines, 0);
  for (size_t i = 0; i < f->text.length; i++) {
    if (f->text.text[i] == '\n') {
      VEC_PUSH(m->arena, &f->lines, (uint32_t)i + 1);
    }
  }
}

static struct srcmap_file *file_of(struct srcmap *m, const char *name)
{
  for (uint32_t i = 0; i < m->files.count; i++) {
    if (strcmp(m->files.at[i]->name, name) == 0) {
      return m->files.at[i];
    }
  }
  struct srcmap_file *f = add_file(m, name);
  struct stat st; /* what a marker names may be a device without end */
  if (stat(name, &st) == 0 && S_ISREG(st.st_mode) &&
      file_read(name, &f->text)) {
    find_lines(m, f);
  }
  return f;
}

void srcmap_add_file(struct srcmap *m, const char *name, const char *bytes,
                     size_t length)
{
  struct srcmap_file *f = add_file(m, name);
  buf_add(&f->text, bytes ? bytes : "", length);
  find_lines(m, f);
}

static bool is_word(char c)
{
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Behind blanks and comments, which the preprocessor has taken out. */
static uint32_t skip_blanks(const char *s, uint32_t length, uint32_t i)
{
  while (i < length) {
    bool two = i + 1 < length && s[i] == '/';
    if (two && s[i + 1] == '/') {
      return length;
    }
    if (two && s[i + 1] == '*') {
      for (i += 2; i < length && (s[i] != '/' || s[i - 1] != '*'); i++) {
      }
      i += i < length;
    } else if (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
      i++;
    } else {
      break;
    }
  }
  return i;
}

/* Next word, literal or single character at or after *i; false at the end. */
static bool next_word(const char *s, uint32_t length, uint32_t *i,
                      uint32_t *from)
{
  *from = *i = skip_blanks(s, length, *i);
  if (*i >= length) {
    return false;
  }
  char first = s[(*i)++];
  if (first == '"' || first == '\'') {
    while (*i < length && s[*i] != first) {
      *i += s[*i] == '\\' && *i + 1 < length ? 2 : 1;
    }
    *i += *i < length;
    return true;
  }
  while (*i < length && is_word(first) && is_word(s[*i])) {
    (*i)++;
  }
  return true;
}

static bool same_word(const char *a, uint32_t a0, uint32_t a1, const char *b,
                      uint32_t b0, uint32_t b1)
{
  return a1 - a0 == b1 - b0 && memcmp(a + a0, b + b0, a1 - a0) == 0;
}

struct line {
  const char *text;
  uint32_t length;
};

/* Whether the words of `user` from j on and those of `pre` from i on begin
 * alike: three words, or up to the end of the user's line. */
static bool tails_meet(struct line pre, uint32_t i, struct line user,
                       uint32_t j)
{
  uint32_t i0, j0;
  for (int n = 0; n < 3; n++) {
    if (!next_word(user.text, user.length, &j, &j0)) {
      return n > 0;
    }
    if (!next_word(pre.text, pre.length, &i, &i0) ||
        !same_word(pre.text, i0, i, user.text, j0, j)) {
      return false;
    }
  }
  return true;
}

/* The end of a macro call whose name ends at j: behind its arguments, if it
 * has some on this line. */
static uint32_t macro_end(struct line user, uint32_t j)
{
  uint32_t k = j, k0, depth = 0;
  while (next_word(user.text, user.length, &k, &k0)) {
    if (user.text[k0] == '(') {
      depth++;
    } else if (user.text[k0] == ')' && depth > 0) {
      depth--;
    }
    if (depth == 0) {
      return user.text[k0] == ')' ? k : j;
    }
  }
  return user.length;
}

/* Where a macro's expansion that begins at i in `pre` ends: where the line goes
 * on as the user's does behind the macro. */
static uint32_t expansion_end(struct line pre, uint32_t i, struct line user,
                              uint32_t end)
{
  uint32_t k = end, k0;
  if (!next_word(user.text, user.length, &k, &k0)) {
    return pre.length;
  }
  for (uint32_t next = i, i0; next_word(pre.text, pre.length, &next, &i0);) {
    if (tails_meet(pre, i0, user, k0)) {
      return i0;
    }
  }
  return pre.length;
}

/* The column of a word of an expansion: its place among the arguments if it
 * came from there, else the macro's name. */
static uint32_t expanded_column(struct line pre, uint32_t at, struct line user,
                                uint32_t name, uint32_t arguments, uint32_t end)
{
  uint32_t i = at, i0;
  if (next_word(pre.text, pre.length, &i, &i0) && is_word(pre.text[i0])) {
    for (uint32_t j = arguments, j0; j < end;) {
      if (next_word(user.text, end, &j, &j0) &&
          same_word(pre.text, i0, i, user.text, j0, j)) {
        return j0 + 1;
      }
    }
  }
  return name + 1;
}

/* Where in the user's line the word at `at` of the preprocessed line comes
 * from: walk both lines word by word; where they part, a macro was expanded. */
static uint32_t align_column(struct line pre, uint32_t at, struct line user)
{
  uint32_t i = 0, j = 0, i0, j0 = 0;
  while (next_word(pre.text, pre.length, &i, &i0)) {
    if (!next_word(user.text, user.length, &j, &j0)) {
      return user.length ? user.length : 1; /* the user's line is over */
    }
    if (same_word(pre.text, i0, i, user.text, j0, j)) {
      if (i > at) {
        return j0 + 1;
      }
      continue;
    }
    uint32_t end = macro_end(user, j);
    uint32_t resume = expansion_end(pre, i0, user, end);
    if (at < resume) {
      return expanded_column(pre, at, user, j0, j, end);
    }
    i = resume;
    j = end;
  }
  return j0 + 1;
}

struct place srcmap_find(struct srcmap *m, loc_t at)
{
  struct place p = srcmap_line(m, at);
  if (!p.file) {
    return p;
  }
  const struct srcmap_text *t = text_of(m, at);
  uint32_t offset = at - t->start, from = offset, to = offset;
  while (from > 0 && t->bytes[from - 1] != '\n') {
    from--;
  }
  while (to < t->length && t->bytes[to] != '\n') {
    to++;
  }
  p.text = t->bytes + from;
  p.length = to - from;
  p.column = offset - from + 1;
  struct srcmap_file *f = file_of(m, p.file);
  if (p.line == 0 || p.line > f->lines.count) {
    return p;
  }
  uint32_t start = f->lines.at[p.line - 1];
  uint32_t end = p.line < f->lines.count ? f->lines.at[p.line] - 1
                                         : (uint32_t)f->text.length;
  const char *user = f->text.text + start;
  if (end - start != p.length || memcmp(user, p.text, p.length) != 0) {
    p.column = align_column((struct line){p.text, p.length}, offset - from,
                            (struct line){user, end - start});
  }
  p.text = user;
  p.length = end - start;
  return p;
}

uint32_t srcmap_text_of(struct srcmap *m, const char *file, uint32_t line,
                        const char **text)
{
  struct srcmap_file *f =
      file_of(m, arena_strndup(m->arena, file, strlen(file)));
  *text = NULL;
  if (line == 0 || line > f->lines.count) {
    return 0;
  }
  uint32_t start = f->lines.at[line - 1];
  uint32_t end =
      line < f->lines.count ? f->lines.at[line] - 1 : (uint32_t)f->text.length;
  *text = f->text.text + start;
  return end - start;
}

void srcmap_release(struct srcmap *m)
{
  for (uint32_t i = 0; i < m->files.count; i++) {
    buf_free(&m->files.at[i]->text);
  }
}
