/* effects.h -- what a call of the C library does to the memory that its
 * arguments lead to, as the letters of calls.def say it. */
#ifndef TRANSFORMS_ANALYSIS_EFFECTS_H
#define TRANSFORMS_ANALYSIS_EFFECTS_H

#include "transforms/transforms.h"

enum effect_kind {
  EFFECT_BYTES,    /* so many bytes there are read or written */
  EFFECT_POINTEE,  /* what the argument points to is written */
  EFFECT_TEXT,     /* a string there is read */
  EFFECT_COPIED,   /* a string and its zero are written there */
  EFFECT_APPENDED, /* they are written to the end of the string there */
  EFFECT_PRINTED   /* output by a format and a zero are written there */
};

/* What happens where one argument points to. */
struct effect {
  uint8_t kind; /* enum effect_kind */
  bool writes;
  bool may_be_null;   /* POINTEE: then nothing is written */
  struct expr *at;    /* the argument */
  struct expr *other; /* COPIED, APPENDED: the string */
  /* BYTES: how many; TEXT, COPIED, APPENDED: at most so many of the string's
   * bytes are read, PRINTED: written, or NULL. */
  struct expr *size;
  uint32_t format; /* PRINTED: which argument it is */
};

struct effects VEC_BODY(struct effect);

/* Of a known function: its name, as the C library has it. */
const char *effects_name(const struct instr *call);
/* All of them. False: some are not known. */
bool effects_of(struct arena *a, const struct instr *call, struct effects *out);

#endif
