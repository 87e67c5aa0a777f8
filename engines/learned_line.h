/* learned_line.h -- lines of learned files: from what observers say, and back.
 * See learned.h for what stands there. */
#ifndef ENGINES_LEARNED_LINE_H
#define ENGINES_LEARNED_LINE_H

#include "engines/learned.h"

struct learned_before {
  const char *site; /* its whole key, as one text */
  uint64_t count, drawn;
};

struct learned_line {
  const char *run, *draws;
  uint32_t calls;
  /* Of a run; else NULL. */
  const char *program;
  uint64_t followed, good, drawn, violations;
  bool whole;
  /* Of a site; else NULL. */
  const char *site;
  uint64_t count;
  VEC(struct learned_before) before;
  /* Of patterns: of a run (pattern: 0; program, followed and whole, too), or of
   * one. */
  bool is_map;
  uint32_t pattern;
  const char *x, *y; /* y: or NULL */
  bool tight;
  const char *steps[LEARNED_STEPS]; /* sites; NULL behind the last */
};

/* The whole key of a site, as one text. */
const char *learned_line_key(struct arena *a, const struct site_key *key);
/* False: it is no line of ours, or not whole. */
bool learned_line_read(struct arena *a, struct learned_line *line,
                       const char *text, size_t length);
/* All lines of what the explorer's observers say (JSON); nothing if they did
 * not look at this. */
void learned_lines_write(struct buf *out, const struct learned_search *search,
                         const char *program, uint32_t calls,
                         const struct site_keys *keys, const char *observed);

#endif
