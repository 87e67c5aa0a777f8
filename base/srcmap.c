#include "base/srcmap.h"

#include "base/file.h"

#include <string.h>

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
  *start = m->end;
  m->end += (loc_t)length + 1;
  return true;
}

void srcmap_add_stretch(struct srcmap *m, loc_t at, const char *file,
                        uint32_t line, bool system)
{
  struct srcmap_stretch s = {at, line, file, system};
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

static uint32_t count_lines(const char *from, const char *to)
{
  uint32_t n = 0;
  while ((from = memchr(from, '\n', (size_t)(to - from)))) {
    n++;
    from++;
  }
  return n;
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
  p.line = s->line + count_lines(t->bytes + (s->start - t->start),
                                 t->bytes + (at - t->start));
  return p;
}

bool srcmap_is_system(struct srcmap *m, loc_t at)
{
  const struct srcmap_stretch *s = at ? stretch_of(m, at) : NULL;
  return s && s->system;
}

static struct srcmap_file *file_of(struct srcmap *m, const char *name)
{
  for (uint32_t i = 0; i < m->files.count; i++) {
    if (strcmp(m->files.at[i]->name, name) == 0) {
      return m->files.at[i];
    }
  }
  struct srcmap_file *f = ARENA_NEW(m->arena, struct srcmap_file);
  f->name = name;
  if (file_read(name, &f->text) && f->text.length < UINT32_MAX) {
    VEC_PUSH(m->arena, &f->lines, 0);
    for (size_t i = 0; i < f->text.length; i++) {
      if (f->text.text[i] == '\n') {
        VEC_PUSH(m->arena, &f->lines, (uint32_t)i + 1);
      }
    }
  }
  VEC_PUSH(m->arena, &m->files, f);
  return f;
}

static bool is_word(char c)
{
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Next word or single character at or after *i; false at the end. */
static bool next_word(const char *s, uint32_t length, uint32_t *i,
                      uint32_t *from)
{
  while (*i < length && (s[*i] == ' ' || s[*i] == '\t' || s[*i] == '\r')) {
    (*i)++;
  }
  if (*i >= length) {
    return false;
  }
  *from = *i;
  do {
    (*i)++;
  } while (*i < length && is_word(s[*from]) && is_word(s[*i]));
  return true;
}

static bool same_word(const char *a, uint32_t a0, uint32_t a1, const char *b,
                      uint32_t b0, uint32_t b1)
{
  return a1 - a0 == b1 - b0 && memcmp(a + a0, b + b0, a1 - a0) == 0;
}

/* Where in the user's line the word at `at` of the preprocessed line comes
 * from: walk both lines word by word; where they part, a macro was expanded
 * there, so look for the nearest later word of the user's line that meets the
 * preprocessed line again. Returns a column from 1. */
static uint32_t align_column(const char *pre, uint32_t pre_length, uint32_t at,
                             const char *user, uint32_t user_length)
{
  uint32_t i = 0, j = 0, i0, j0, column = 0;
  while (next_word(pre, pre_length, &i, &i0)) {
    uint32_t j_before = j;
    bool more = next_word(user, user_length, &j, &j0);
    if (more && !same_word(pre, i0, i, user, j0, j)) {
      /* The macro's name is at j0. Its expansion ends where a word of the
       * user's line behind it occurs in the preprocessed line. */
      uint32_t macro = j0, resume_i = pre_length, resume_j = user_length;
      for (uint32_t k = j, k0; next_word(user, user_length, &k, &k0);) {
        bool found = false;
        for (uint32_t l = i0, l0; next_word(pre, pre_length, &l, &l0);) {
          if (same_word(pre, l0, l, user, k0, k)) {
            resume_i = l0;
            found = true;
            break;
          }
        }
        if (found && (is_word(user[k0]) || user[k0] == ';')) {
          resume_j = k0;
          break;
        }
        resume_i = pre_length;
      }
      if (at < resume_i) {
        return macro + 1;
      }
      i = resume_i;
      j = resume_j;
      continue;
    }
    if (!more) {
      j = j_before;
    }
    if (i0 <= at) {
      column = (more ? j0 : user_length ? user_length - 1 : 0) + 1;
    }
    if (i > at) {
      break;
    }
  }
  return column;
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
    p.column = align_column(p.text, p.length, offset - from, user, end - start);
  }
  p.text = user;
  p.length = end - start;
  return p;
}

void srcmap_release(struct srcmap *m)
{
  for (uint32_t i = 0; i < m->files.count; i++) {
    buf_free(&m->files.at[i]->text);
  }
}
