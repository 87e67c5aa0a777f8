/* attempt.h -- a driver, run: its calls in all serial orders, on this machine;
 * then by `tessera verify`, in all orders of its threads' steps, or, where
 * these are too many, in those that cover patterns; and by `tessera coverage`,
 * for the patterns. What each of them prints is read; nothing is believed
 * without it. */
#ifndef MODULES_ATTEMPT_H
#define MODULES_ATTEMPT_H

#include "modules/children.h"
#include "modules/driver.h"
#include "modules/serial.h"

enum attempt_end {
  ATTEMPT_UNKNOWN, /* not decided, see why */
  ATTEMPT_GOOD,    /* no execution of it violates anything */
  ATTEMPT_BAD,     /* some does */
  ATTEMPT_SERIAL,  /* it fails without any second thread */
  ATTEMPT_UNFIT    /* its threads never begin */
};

struct attempt {
  struct driver *driver;
  uint32_t number;
  uint8_t end;     /* enum attempt_end */
  const char *why; /* UNKNOWN; or, of GOOD, what was not looked at; or NULL */
  bool may_block;  /* its calls may all wait for ever, which is no deadlock */
  uint32_t new;    /* patterns that were covered first by it */
  double seconds;
  const char *folder; /* of its files */
  const char *file, *serial, *schedule;
  /* BAD, SERIAL: */
  const char *property;     /* "race"; "linearizability" */
  const char *violated;     /* "data race, of pool.idle, at pool.c:18:10" */
  const char *text, *place; /* its parts; place: or NULL */
  uint32_t switches;
};

struct attempts {
  struct children children;
  const struct module *module;
  const struct options *options;
  struct texts flags; /* for compilers */
  const char *check;  /* --check of `tessera verify` */
  double share;       /* seconds of one driver's verification */
  uint32_t count;
};

void attempts_init(struct attempts *t, const struct module *m,
                   const struct options *o);
/* All of them, some at a time. */
enum {
  ATTEMPT_COMPARES = 1, /* results with those of serial orders */
  ATTEMPT_COVERS = 2    /* patterns, too, into each one's folder */
};
void attempts_run(struct attempts *t, struct attempt *const *all,
                  uint32_t count, unsigned how);
/* A new one. */
struct attempt *attempt_new(struct attempts *t, struct driver *d);
/* What executions of a driver have shown, as lines (learned.h). */
bool attempt_learned(const struct attempt *one, struct buf *out);
/* A bad one again, as that file; false: it is not bad there. Writes its
 * schedule. */
bool attempt_again(struct attempts *t, const struct attempt *one,
                   const char *file, const char *schedule);
/* What the user types for its files in a folder. */
const char *attempt_command(const struct attempts *t, const char *command,
                            const char *files);
/* The comment at its head. */
const char *attempt_note(const struct attempts *t, const struct driver *d);

#endif
