/* site_keys.h -- sites as texts, which mean the same in other runs: of other
 * machines, and of programs that were edited elsewhere.
 *
 * A place is where it is in its function: "q.c push+2:7" is column 7 of the
 * second line behind the one that the function's name is in. So lines that are
 * inserted above the function change nothing. The bodies of the functions that
 * the site and its calls are in are part of the key as a hash, with the lines
 * and columns of what stands there: who edits one of them, or lays it out
 * anew, has other sites. */
#ifndef ENGINES_SITE_KEYS_H
#define ENGINES_SITE_KEYS_H

#include "engines/session.h"
#include "transforms/analysis/sites.h"

struct site_key {
  const char *site;              /* "q.c push+2:7 R"; see site_keys.c */
  const char *calls[SITE_CALLS]; /* "main.c main+3:3"; NULL behind the last */
  const char *function;          /* whose body it is in; "" if it is in none */
  const char *code;              /* 16 digits */
};

struct site_keys {
  const struct unit *unit;
  uint32_t count;      /* of sites, plus one */
  struct site_key *at; /* by number; of 0, which is none, nothing */
};

struct site_keys *site_keys_find(struct session *v, const struct unit *u);

#endif
