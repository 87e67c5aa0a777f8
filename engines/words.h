/* words.h -- command lines of others, without a shell. */
#ifndef ENGINES_WORDS_H
#define ENGINES_WORDS_H

#include "base/arena.h"
#include "base/buf.h"

#include <jansson.h>

/* A text with what stands for {} in it. */
const char *words_fill(struct arena *a, const char *text, const char *with);
/* The same for all texts of an array, as argv; NULL: it has none, or others. */
const char **words_argv(struct arena *a, const json_t *words, const char *with);
/* The last line that a program wrote, as far as it can be shown; NULL: it wrote
 * none. */
const char *words_last_line(struct arena *a, const struct buf *b);

#endif
