/* srcmap.h -- from a place in a preprocessed text back to the user's file.
 *
 * A place (loc_t) is one number for all texts of a compilation: the offset in
 * the concatenation of the texts, plus one; 0 is "nowhere". Line markers
 * (`# 12 "f.h"`) split a text into stretches that each belong to one file. */
#ifndef BASE_SRCMAP_H
#define BASE_SRCMAP_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t loc_t;

struct srcmap_stretch {
  loc_t start;       /* first place behind the marker */
  uint32_t line;     /* user's line number of that place */
  uint32_t newlines; /* in all texts before it */
  const char *file;  /* user's file, as the preprocessor named it */
  bool system;       /* from a system header */
};

struct srcmap_text {
  loc_t start;       /* place of its first byte */
  const char *bytes; /* kept by the caller as long as the map is used */
  size_t length;
};

struct srcmap_file; /* a user's file read to show its lines */

struct srcmap {
  struct arena *arena;
  VEC(struct srcmap_text) texts;
  VEC(struct srcmap_stretch) stretches;
  VEC(struct srcmap_file *) files;
  VEC(loc_t) newlines; /* of all texts */
  loc_t end;
  uint32_t last; /* stretch found last: lookups are mostly near each other */
};

struct place {
  const char *file;
  uint32_t line, column; /* from 1; column 0 if unknown */
  const char *text;      /* the source line (not terminated), or NULL */
  uint32_t length;       /* of that line */
  bool system;
};

/* Add a text; false if the map is full (4 GB). Its places are
 * *start .. *start + length. */
bool srcmap_add_text(struct srcmap *m, const char *bytes, size_t length,
                     loc_t *start);
/* From `at` on, lines count from `line` in `file`. */
void srcmap_add_stretch(struct srcmap *m, loc_t at, const char *file,
                        uint32_t line, bool system);

/* File and line only; cheap. */
struct place srcmap_line(struct srcmap *m, loc_t at);
/* Where it is in the preprocessed text itself, and in which one, from 0; line
 * 0: in none. */
struct place srcmap_raw(struct srcmap *m, loc_t at, uint32_t *text);
/* With column and source line. Where macros were expanded, the column is found
 * by aligning the words of the preprocessed line with those of the user's file;
 * a word that came out of a macro gets the column of the macro's name. */
struct place srcmap_find(struct srcmap *m, loc_t at);
/* A line of the user's file: its length and *text (not terminated), 0 and NULL
 * if there is none. */
uint32_t srcmap_text_of(struct srcmap *m, const char *file, uint32_t line,
                        const char **text);
/* A file of that name has these bytes, whatever is on the disk: standard input.
 */
void srcmap_add_file(struct srcmap *m, const char *name, const char *bytes,
                     size_t length);
bool srcmap_is_system(struct srcmap *m, loc_t at);
void srcmap_release(struct srcmap *m);

#endif
