/* witness.h -- an answer as a verification witness, which other tools check: in
 * the formats of https://gitlab.com/sosy-lab/benchmarking/sv-witnesses, YAML
 * 2.2, or GraphML 1.0 if the file's name ends so.
 *
 * A violation is a list of places that threads come to one after another. Where
 * a thread is created, the new one gets the next number, as these formats have
 * it. What inputs there were is not said. */
#ifndef REPORT_WITNESS_H
#define REPORT_WITNESS_H

#include "report/report.h"

enum witness_kind {
  WITNESS_STEP,    /* the thread comes there */
  WITNESS_CREATES, /* and creates the thread with the number `created` */
  WITNESS_ENTERS,  /* the thread begins, in `function` */
  WITNESS_TARGET   /* the violation; of a data race there are two */
};

struct witness_event {
  uint8_t kind; /* enum witness_kind */
  uint32_t thread, created;
  uint32_t line; /* of the program's file */
  const char *function;
};

struct witness_events VEC_BODY(struct witness_event);

struct witness {
  struct session *v;
  bool violates;
  VEC(const char *) specifications; /* CHECK( ... ) */
  const char *time;                 /* ISO 8601 */
  const char *file, *hash;          /* of the program: its first one */
  struct witness_events events;
};

/* False: there is none of that answer, or it cannot be written; it was said
 * why. */
bool witness_write(struct session *v, const struct answer *a, const char *path);

/* --- of the formats --- */
void witness_put_yaml(const struct witness *w, struct buf *out);
void witness_put_graphml(const struct witness *w, struct buf *out);

#endif
