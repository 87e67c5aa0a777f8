#include "engines/words.h"

#include <string.h>

enum { SHOWN_MAX = 200 };

const char *words_fill(struct arena *a, const char *text, const char *with)
{
  struct buf out = {0};
  const char *next;
  buf_puts(&out, "");
  for (; (next = strstr(text, "{}")); text = next + 2) {
    buf_add(&out, text, (size_t)(next - text));
    buf_puts(&out, with);
  }
  buf_puts(&out, text);
  const char *filled = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return filled;
}

const char **words_argv(struct arena *a, const json_t *words, const char *with)
{
  size_t count = json_array_size(words);
  const char **argv = arena_alloc_array(a, count + 1, sizeof *argv);
  for (size_t i = 0; i < count; i++) {
    const char *word = json_string_value(json_array_get(words, i));
    if (!word) {
      return NULL;
    }
    argv[i] = words_fill(a, word, with);
  }
  return count ? argv : NULL;
}

const char *words_last_line(struct arena *a, const struct buf *b)
{
  size_t end = b->length, from;
  while (end && (b->text[end - 1] == '\n' || b->text[end - 1] == '\r')) {
    end--;
  }
  for (from = end; from && b->text[from - 1] != '\n'; from--) {
  }
  end = end - from > SHOWN_MAX ? from + SHOWN_MAX : end;
  if (end == from) {
    return NULL;
  }
  char *line = arena_strndup(a, b->text + from, end - from);
  for (char *c = line; *c; c++) {
    *c = (unsigned char)*c < 32 || *c == 127 ? ' ' : *c;
  }
  return line;
}
