/* reader.h -- a module's description as words, and its methods. */
#ifndef MODULES_READER_H
#define MODULES_READER_H

#include "modules/module.h"

/* A line of a text. */
struct reader {
  struct module *m;
  const char *path;
  loc_t start; /* of the text */
  const char *text, *at, *end;
};

loc_t reader_here(const struct reader *r, const char *at);
void reader_blank(struct reader *r);
/* "" at the end of the line, or where no word is. */
const char *reader_word(struct reader *r);
/* If that is what comes next. */
bool reader_take(struct reader *r, const char *what);
/* False, with a diagnostic here. */
bool reader_wrong(struct reader *r, const char *what);
/* What is left of the line, without blanks at its ends. */
const char *reader_rest(struct reader *r);
bool reader_number(struct reader *r, int64_t *out);
/* --- reader_method.c --- */
/* A new one, with what stands behind it. NULL: diagnosed. */
struct method *reader_method(struct reader *r);

#endif
