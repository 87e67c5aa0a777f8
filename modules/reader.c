#include "modules/reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

loc_t reader_here(const struct reader *r, const char *at)
{
  return r->start + (loc_t)(at - r->text);
}

void reader_blank(struct reader *r)
{
  while (r->at < r->end && (*r->at == ' ' || *r->at == '\t')) {
    r->at++;
  }
}

/* "" at the end of the line, or where no word is. */
const char *reader_word(struct reader *r)
{
  reader_blank(r);
  const char *from = r->at;
  while (r->at < r->end && (isalnum((unsigned char)*r->at) || *r->at == '_')) {
    r->at++;
  }
  return arena_strndup(r->m->arena, from, (size_t)(r->at - from));
}

bool reader_take(struct reader *r, const char *what)
{
  size_t n = strlen(what);
  reader_blank(r);
  if ((size_t)(r->end - r->at) < n || memcmp(r->at, what, n) != 0) {
    return false;
  }
  r->at += n;
  return true;
}

bool reader_wrong(struct reader *r, const char *what)
{
  diag_error(&r->m->diag, reader_here(r, r->at), "%s", what);
  return false;
}

/* What is left of the line, without blanks at its ends. */
const char *reader_rest(struct reader *r)
{
  reader_blank(r);
  const char *end = r->end;
  while (end > r->at && isspace((unsigned char)end[-1])) {
    end--;
  }
  const char *text = arena_strndup(r->m->arena, r->at, (size_t)(end - r->at));
  r->at = r->end;
  return text;
}

bool reader_number(struct reader *r, int64_t *out)
{
  char *end;
  reader_blank(r);
  const char *digits = r->at + (r->at < r->end && *r->at == '-');
  if (digits >= r->end || !isdigit((unsigned char)*digits)) {
    return reader_wrong(r, "a number is expected");
  }
  *out = strtoll(r->at, &end, 0);
  r->at = end;
  return true;
}
