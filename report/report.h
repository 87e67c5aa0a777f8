/* report.h -- what the user is told, in the format that was asked for.
 *
 * A format is a file, format_NAME.c, and a row in formats.def. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "engines/session.h"

struct run_view; /* report_run.h */

/* NONE: there is an error in the program. */
enum verdict { VERDICT_NONE, VERDICT_SAFE, VERDICT_UNSAFE, VERDICT_UNKNOWN };

struct answers;

/* What a program comes to, or a run. */
struct answer {
  uint8_t verdict;               /* enum verdict */
  const char *detail;            /* why, or within which limits; or NULL */
  struct claim claim;            /* SAFE: what it is about */
  bool bounded;                  /* SAFE within bounds */
  const char *property;          /* UNSAFE: which */
  const struct outcome *outcome; /* it comes from, or NULL */
  const struct outcome *tried; /* UNKNOWN: the last one that failed, or NULL */
  const struct history *history; /* UNSAFE; else what one schedule did */
  /* UNSAFE, with --all: all violations, each with its own history, and what
   * the search for more came to, NULL: it was stopped. */
  const struct answers *others;
  const struct answer *rest;
  bool needs_it; /* UNSAFE: nothing was, without what seldom happens in it */
};

/* --all: violations, in the order in which they were found. */
struct answers VEC_BODY(struct answer);

struct findings; /* finding.h */

struct format {
  const char *name; /* of --format */
  /* For both, of what was found (v: of an answer, which has steps; else NULL);
   * or the two below. */
  void (*findings)(struct session *v, const struct findings *all);
  void (*answer)(struct session *v, const struct answer *a);
  /* What a run of many tasks has come to. False: not all that goes with it
   * could be written. */
  bool (*run)(const struct run_view *v);
  /* For people: a run that does not stay shows its violation as answer does,
   * not as run does. */
  bool shows_steps;
};

#define FORMAT(name) extern const struct format format_##name;
#include "report/formats.def"
#undef FORMAT

/* --- formats.c --- */
/* The one that options name; NULL: there is none, which was said. */
const struct format *format_of(const struct options *o);
/* Of a command that has text and JSON of its own; false: it was said that it
 * has no other one. */
bool format_is_own(const struct options *o, const char *command);
/* In that of the session's options, of which there is one; to stdout, or where
 * they say. */
void report_answer(struct session *v, const struct answer *a);
/* The same of a run. False: see struct format. */
bool report_of_run(const struct options *o, const struct run_view *v);

/* --- answer.c: the same in all formats --- */
/* "SAFE", "SAFE within bounds", "UNSAFE", "UNKNOWN", "none" */
const char *answer_verdict(const struct answer *a);
/* SAFE: the id of what stopped it, or NULL. */
const char *answer_stopped(const struct answer *a);
int answer_status(const struct answer *a); /* exit */
/* UNSAFE: what happens in it that seldom does ("a spurious wake-up"), or NULL.
 */
const char *answer_seldom(const struct answer *a);

#endif
