/* effects.c -- see effects.h.
 *
 * A function that reads a string counts as reading all of it, even where it
 * could stop earlier. */
#include "transforms/analysis/effects.h"

#include <string.h>

static const struct call_row *row_of(const struct instr *i)
{
  const struct func *f = i->value->kind == EXPR_FUNC ? i->value->func : NULL;
  const char *name = f ? f->name->text : "";
  const struct call_row *row = call_find(name);
  if (!row && strncmp(name, "__builtin_", 10) == 0) {
    row = call_find(name + 10);
  }
  return row && row->kind == CALL_MEMORY ? row : NULL;
}

const char *effects_name(const struct instr *call)
{
  const struct call_row *row = row_of(call);
  const char *name = row ? row->name : call->value->func->name->text;
  return strncmp(name, "__ts_", 5) == 0 ? name + 5 : name; /* one of ours */
}

struct reader {
  struct arena *arena;
  struct expr **args;
  uint32_t count;
  struct effects *out;
};

static void add(struct reader *r, struct effect e)
{
  VEC_PUSH(r->arena, r->out, e);
}

static void add_text(struct reader *r, struct expr *text, struct expr *most)
{
  add(r, (struct effect){.kind = EFFECT_TEXT, .at = text, .size = most});
}

/* A string goes to, or behind what is there. */
static void add_copied(struct reader *r, enum effect_kind k, struct expr *to,
                       struct expr *text, struct expr *most)
{
  add_text(r, text, most);
  add(r, (struct effect){.kind = (uint8_t)k,
                         .writes = true,
                         .at = to,
                         .other = text,
                         .size = most});
}

/* The strings that a format asks for, as far as it is a literal. */
static void add_printed_texts(struct reader *r, uint32_t format)
{
  const struct expr *e = r->args[format];
  uint32_t k = format + 1;
  while (e->kind == EXPR_CAST || e->kind == EXPR_DECAY) {
    e = e->a;
  }
  for (uint64_t i = 0; e->kind == EXPR_STRING && i + 1 < e->string->length;
       i++) {
    const char *at = (const char *)e->string->bytes + i;
    if (*at != '%') {
      continue;
    }
    size_t flags = strspn(at + 1, "0123456789+-# .'hlLqjzt");
    char kind = at[1 + flags];
    i += 1 + flags;
    if (kind == 's' && k < r->count && flags == 0) {
      add_text(r, r->args[k], NULL);
    }
    k += kind != '%';
  }
}

static void add_printed(struct reader *r, struct expr *to, struct expr *most,
                        uint32_t format)
{
  add_printed_texts(r, format);
  add(r, (struct effect){.kind = EFFECT_PRINTED,
                         .writes = true,
                         .at = to,
                         .size = most,
                         .format = format});
}

/* One letter of calls.def with its digits: how many of these there are. */
static uint32_t read_letter(struct reader *r, const char *letter)
{
  uint32_t a = (uint32_t)(letter[1] - '0');
  uint32_t b = letter[2] ? (uint32_t)(letter[2] - '0') : 0;
  struct expr **args = r->args;
  switch (*letter) {
  case 'r':
  case 'w':
    add(r, (struct effect){.kind = EFFECT_BYTES,
                           .writes = *letter == 'w',
                           .at = args[a],
                           .size = args[b]});
    return 2;
  case 's':
    add_text(r, args[a], NULL);
    return 1;
  case 'n':
    add_text(r, args[a], args[b]);
    return 2;
  case 'c':
    add_copied(r, EFFECT_COPIED, args[a], args[b], NULL);
    return 2;
  case 'a':
    add_copied(r, EFFECT_APPENDED, args[a], args[b], NULL);
    return 2;
  case 'A':
    add_copied(r, EFFECT_APPENDED, args[a], args[b], args[2]);
    return 3;
  case 'p':
  case 'q':
    add(r, (struct effect){.kind = EFFECT_POINTEE,
                           .writes = true,
                           .may_be_null = *letter == 'q',
                           .at = args[a]});
    return 1;
  case 'f':
    add_printed(r, args[a], NULL, b);
    return 2;
  case 'F':
    add_printed(r, args[a], args[b], 2);
    return 3;
  default:
    return 0;
  }
}

/* Whether the call has all arguments that the letter names. */
static bool has_arguments(const struct instr *call, const char *letter)
{
  size_t digits = strspn(letter + 1, "0123456789");
  for (size_t k = 1; k <= digits; k++) {
    if ((uint32_t)(letter[k] - '0') >= call->arg_count) {
      return false;
    }
  }
  return digits > 0;
}

bool effects_of(struct arena *a, const struct instr *call, struct effects *out)
{
  const struct call_row *row = row_of(call);
  const char *letters = row ? row->args : "";
  struct reader r = {a, call->args, call->arg_count, out};
  while (*letters) {
    if (!has_arguments(call, letters)) {
      return false;
    }
    letters += 1 + read_letter(&r, letters);
  }
  return row && *row->args;
}
