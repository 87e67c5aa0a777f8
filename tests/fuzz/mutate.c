/* mutate.c -- C text to other C text that a front end may well accept.
 *
 * libFuzzer's own mutations are of bytes: few of them parse. Every other one
 * is of tokens instead: a statement or a token is left out, doubled, moved, or
 * replaced by one of the same kind from elsewhere in the text; an operator by
 * another operator. Linked into the fuzz targets; without libFuzzer it is
 * nothing. */
#ifndef FUZZ_MAIN
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room,
                               unsigned seed);

enum { SPANS = 2048 };
enum kind { WORD, NUMBER, MARK, STATEMENT };

struct span {
  size_t at, length;
  enum kind kind;
};

struct text {
  const uint8_t *data;
  size_t size;
  struct span span[SPANS];
  size_t count;
};

static bool is_word(uint8_t c)
{
  return isalnum(c) || c == '_';
}

static void tokens(struct text *t)
{
  for (size_t i = 0; i < t->size && t->count < SPANS;) {
    size_t from = i;
    enum kind k = MARK;
    if (isspace(t->data[i])) {
      i++;
      continue;
    }
    if (is_word(t->data[i])) {
      k = isdigit(t->data[i]) ? NUMBER : WORD;
      while (i < t->size && is_word(t->data[i])) {
        i++;
      }
    } else {
      static const char both[] = "=&|+-<>";
      bool twice = strchr(both, t->data[i]) && i + 1 < t->size &&
                   strchr(both, t->data[i + 1]);
      i += twice ? 2 : 1;
    }
    t->span[t->count++] = (struct span){from, i - from, k};
  }
}

/* From behind a `;`, `{` or `}` to the next `;`, or over a whole block. */
static void statements(struct text *t)
{
  size_t from = 0;
  int depth = 0;
  for (size_t i = 0; i < t->size && t->count < SPANS; i++) {
    uint8_t c = t->data[i];
    depth += (c == '(') - (c == ')');
    if (c == '{' || c == '}') {
      from = i + 1;
      depth = 0;
    } else if (c == ';' && depth == 0) {
      t->span[t->count++] = (struct span){from, i + 1 - from, STATEMENT};
      from = i + 1;
    }
  }
}

static const struct span *pick(const struct text *t, int kind)
{
  for (int tries = 0; tries < 64 && t->count; tries++) {
    const struct span *s = &t->span[(size_t)rand() % t->count];
    if (kind < 0 || (int)s->kind == kind) {
      return s;
    }
  }
  return NULL;
}

/* What stands at `at` for `old` bytes becomes `length` others. */
static size_t splice(const struct text *t, uint8_t *out, size_t room, size_t at,
                     size_t old, const void *with, size_t length)
{
  size_t tail = t->size - at - old;
  if (at + length + tail > room) {
    return 0;
  }
  memcpy(out, t->data, at);
  memcpy(out + at, with, length);
  memcpy(out + at + length, t->data + at + old, tail);
  return at + length + tail;
}

static const char *other_mark(size_t length)
{
  static const char *const one[] = {"+", "-", "*", "&", "|", "<",
                                    ">", "!", "=", "%", "^", ","};
  static const char *const two[] = {"==", "!=", "<=", ">=", "&&", "||",
                                    "++", "--", "+=", "-=", "->", "<<"};
  return length == 1 ? one[rand() % 12] : two[rand() % 12];
}

static size_t change(const struct text *t, uint8_t *out, size_t room)
{
  int kind = rand() % 3 == 0 ? STATEMENT : -1;
  const struct span *a = pick(t, kind);
  const struct span *b = a ? pick(t, (int)a->kind) : NULL;
  if (!b) {
    return 0;
  }
  switch (rand() % 5) {
  case 0:
    return splice(t, out, room, a->at, a->length, "", 0);
  case 1:
    return splice(t, out, room, a->at, 0, t->data + b->at, b->length);
  case 2:
    if (a->kind == MARK && isprint(t->data[a->at]) &&
        !strchr("(){};[]", t->data[a->at])) {
      const char *mark = other_mark(a->length);
      return splice(t, out, room, a->at, a->length, mark, strlen(mark));
    }
  }
  return splice(t, out, room, a->at, a->length, t->data + b->at, b->length);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room,
                               unsigned seed)
{
  srand(seed);
  if (size == 0 || rand() % 4 == 0) {
    return LLVMFuzzerMutate(data, size, room);
  }
  for (int i = 1 + rand() % 4; i > 0; i--) {
    struct text *t = calloc(1, sizeof *t);
    uint8_t *copy = malloc(size + 1), *out = malloc(room + 1);
    if (!t || !copy || !out) {
      abort();
    }
    memcpy(copy, data, size);
    t->data = copy;
    t->size = size;
    tokens(t);
    statements(t);
    size_t now = change(t, out, room);
    if (now) {
      memcpy(data, out, now);
      size = now;
    }
    free(t);
    free(copy);
    free(out);
  }
  return size;
}
#else
typedef int mutate_is_empty;
#endif
