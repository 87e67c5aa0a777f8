/* undefined.h -- functions that nothing defines, which may be taken to do
 * nothing but return any value. */
#ifndef TRANSFORMS_UNDEFINED_H
#define TRANSFORMS_UNDEFINED_H

#include "transforms/transforms.h"

/* --undefined */
enum undefined {
  UNDEFINED_AUTO,
  UNDEFINED_RETURN,
  UNDEFINED_STOP,
  UNDEFINED_COUNT
};

const char *undefined_name(uint8_t u);
bool undefined_find(const char *name, uint8_t *u);
const char *undefined_names(struct arena *a); /* "auto, return, stop" */

/* Whether a call of it is taken to do nothing but return any value. AUTO: where
 * neither a pointer is given nor one is got, and it is not known to be somebody
 * else's, or misspelled. args: of the call; NULL: it is through a pointer. */
bool undefined_returns(const struct program *p, const struct bounds *b,
                       const struct func *f, struct expr *const *args,
                       uint32_t count);
/* The same of a thread that runs it, with these arguments, where nobody sees
 * what threads end with. */
bool undefined_starts(const struct program *p, const struct bounds *b,
                      const struct func *f, struct expr *const *args,
                      uint32_t count);
/* The function that may be meant by an unknown one; NULL: none is near. */
const char *undefined_near(const struct program *p, const struct func *f);
/* "f() does nothing but return", of all that the unit takes for such; NULL:
 * there are none. */
const char *undefined_words(struct arena *a, const struct unit *u);

#endif
