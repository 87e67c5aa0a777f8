/* reader_method.c -- a method of a description: `queue_push(q, v)  v in 1..3`.
 * */
#include "modules/reader.h"

#include <ctype.h>
#include <string.h>

enum { ROOM_MAX = 16 };

/* The names of `(q, int v)`: the last word of each; the first may turn out to
 * be the object's (prototypes.c). */
static bool read_names(struct reader *r, struct method *f)
{
  if (!reader_take(r, "(")) {
    return true;
  }
  const char *name = "";
  for (;;) {
    const char *next = reader_word(r);
    name = *next ? next : name;
    bool ends = reader_take(r, ")");
    if (ends || reader_take(r, ",")) {
      if (*name && strcmp(name, "void") != 0) {
        VEC_ADD(r->m->arena, &f->parameters)->name = name;
      }
      name = "";
    } else if (!*next && !reader_take(r, "*")) {
      return reader_wrong(r, "a parameter's name is expected");
    }
    if (ends) {
      return true;
    }
  }
}

/* Up to a comma or the brace, though not within others. */
static const char *expression(struct reader *r)
{
  int depth = 0;
  reader_blank(r);
  const char *from = r->at;
  while (r->at < r->end && (depth || (*r->at != ',' && *r->at != '}'))) {
    depth +=
        (*r->at == '(' || *r->at == '{') - (*r->at == ')' || *r->at == '}');
    r->at++;
  }
  const char *end = r->at;
  while (end > from && isspace((unsigned char)end[-1])) {
    end--;
  }
  return arena_strndup(r->m->arena, from, (size_t)(end - from));
}

static bool read_set(struct reader *r, struct parameter *p)
{
  do {
    const char *value = expression(r);
    if (!*value) {
      return reader_wrong(r, "a value is expected");
    }
    if (strcmp(value, "constants") == 0) {
      p->constants = true;
    } else if (strcmp(value, "symbolic") == 0) {
      p->symbolic = true;
    } else {
      VEC_PUSH(r->m->arena, &p->values, value);
    }
  } while (reader_take(r, ","));
  return reader_take(r, "}") || reader_wrong(r, "'}' is expected");
}

static bool read_from(struct reader *r, struct parameter *p)
{
  if (reader_take(r, "{")) {
    return read_set(r, p);
  }
  p->source = reader_word(r);
  return *p->source || reader_wrong(r, "'{' or a method is expected");
}

static bool read_in(struct reader *r, struct parameter *p)
{
  p->has_range = true;
  if (!reader_number(r, &p->low)) {
    return false;
  }
  if (!reader_take(r, "..")) {
    return reader_wrong(r, "'..' is expected");
  }
  if (!reader_number(r, &p->high)) {
    return false;
  }
  return p->low <= p->high || reader_wrong(r, "the range is empty");
}

static bool read_room(struct reader *r, struct parameter *p)
{
  int64_t room;
  if (!reader_number(r, &room)) {
    return false;
  }
  p->room = room > 0 && room <= ROOM_MAX ? (uint32_t)room : 0;
  return p->room || reader_wrong(r, "a room has 1 to 16 elements");
}

static bool read_one(struct reader *r, struct parameter *p)
{
  const char *how = reader_word(r);
  return strcmp(how, "in") == 0     ? read_in(r, p)
         : strcmp(how, "from") == 0 ? read_from(r, p)
         : strcmp(how, "room") == 0
             ? read_room(r, p)
             : reader_wrong(r, "'in', 'from' or 'room' is expected");
}

static struct parameter *find_parameter(struct method *f, const char *name)
{
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    if (strcmp(f->parameters.at[i].name, name) == 0) {
      return &f->parameters.at[i];
    }
  }
  return NULL;
}

/* What stands behind: `n in 1..3  v from {0, 1}`. */
static bool read_ranges(struct reader *r, struct method *f)
{
  for (;;) {
    reader_take(r, ",");
    reader_blank(r);
    const char *from = r->at, *name = reader_word(r);
    if (!*name) {
      return r->at == r->end ||
             reader_wrong(r, "a parameter's name is expected");
    }
    struct parameter *p = find_parameter(f, name);
    if (!p) {
      r->at = from;
      return reader_wrong(
          r, arena_printf(r->m->arena,
                          "%s has no parameter '%s' here; name them "
                          "as in %s(q, %s)",
                          f->name, name, f->name, name));
    }
    if (!read_one(r, p)) {
      return false;
    }
  }
}

struct method *reader_method(struct reader *r)
{
  reader_blank(r);
  const char *from = r->at;
  struct method *f = ARENA_NEW(r->m->arena, struct method);
  f->at = reader_here(r, from);
  f->described = true;
  f->name = reader_word(r);
  if (!*f->name) {
    reader_wrong(r, "a function's name is expected");
    return NULL;
  }
  return read_names(r, f) && read_ranges(r, f) ? f : NULL;
}
