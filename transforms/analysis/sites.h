/* sites.h -- where in the source threads act on what they share.
 *
 * A site is a place as the user wrote it: of the access itself, not of the
 * statement or of the temporary that it became, with the last calls that led
 * there. All copies that unwinding makes of it are one site, and so are those
 * that inlining makes from the same calls. So what is said of a site (in
 * reports, in counts, in what was learned in another run) does not depend on
 * bounds. */
#ifndef TRANSFORMS_ANALYSIS_SITES_H
#define TRANSFORMS_ANALYSIS_SITES_H

#include "transforms/transforms.h"

enum { SITE_CALLS = 8 }; /* at most: bounds.calls says how many count */

enum site_kind {
  SITE_READ = ACCESS_READ,
  SITE_WRITE = ACCESS_WRITE,
  SITE_UPDATE = ACCESS_UPDATE,
  SITE_CALL, /* of a model, or of a function that is known */
  SITE_SYNC, /* of a model that does something to states */
  SITE_BIRTH /* an object is made (instr.published) */
};

struct site {
  uint8_t kind;    /* enum site_kind */
  uint8_t order;   /* enum memory_order */
  uint8_t failure; /* of a compare-exchange: the same if it fails */
  bool update;     /* it is half of an operation that reads and writes */
  /* 'u': its value is unsigned, 'd': signed, 'p': a pointer, 's': one to
   * characters, 'f': of a floating type, '?': something else. */
  char value;
  const char *text;                /* what is accessed, as C; NULL of a call */
  loc_t from, callers[SITE_CALLS]; /* at and calls, in one of the texts */
  struct place at;
  struct place calls[SITE_CALLS]; /* the innermost first; file NULL: none */
};

/* By their places, from 1 on; 0 stands for none, as in units for CBMC. */
uint32_t sites_count(const struct unit *u);
const struct site *site_get(const struct unit *u, uint32_t number);

/* The site of an access of the block's instruction, or, if i is NULL, of its
 * branch. */
uint32_t site_of_access(const struct unit *u, const struct block *b,
                        const struct instr *i, const struct access *a);
/* The site of a call of the block. */
uint32_t site_of_call(const struct unit *u, const struct block *b,
                      const struct instr *call);

/* Where the block's instruction makes an object. */
uint32_t site_of_birth(const struct unit *u, const struct block *b,
                       const struct instr *i);

/* "a.c:3:7: reads, relaxed, called from a.c:9:3" */
void site_print(const struct site *s, struct buf *out);
const char *site_text(struct arena *a, const struct unit *u, uint32_t number);

#endif
