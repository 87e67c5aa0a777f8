/* options.h -- the command line. */
#ifndef PIPELINE_OPTIONS_H
#define PIPELINE_OPTIONS_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

#define TESSERA_VERSION "0.1"

enum { /* exit statuses */
       EXIT_SAFE = 0,
       EXIT_USAGE = 1,
       EXIT_USER_ERROR = 2,
       EXIT_STOPPED = 3, /* safe as far as it got */
       EXIT_UNKNOWN = 5,
       EXIT_INTERNAL = 6,
       EXIT_UNSAFE = 10
};

enum option_id {
#define OPTION(field, name, arg, commands, help) OPT_##field,
#include "pipeline/options.def"
#undef OPTION
  OPT_COUNT
};

struct options {
  const char *value[OPT_COUNT]; /* argument, "" for a flag; NULL if not given */
  VEC(const char *) cc_flags;
  VEC(const char *) files;
  VEC(const char *) slurm_options;
  bool quiet;      /* not a word when all is well */
  uint32_t dashes; /* files before `--`; files.count if there is none */
};

enum parse_result { PARSE_OK, PARSE_DONE, PARSE_USAGE };

struct command_row {
  char letter; /* in options.def */
  const char *name, *usage, *help;
};

/* The commands, from 0 on; NULL: there are no more. */
const struct command_row *options_command_at(uint32_t i);
/* The letter of a command in options.def; 0 if there is none of that name. */
char options_command(const char *name);
/* Parse what follows the command. PARSE_DONE: --help was answered. */
enum parse_result options_parse(struct arena *a, char command, int argc,
                                char **argv, struct options *o);
/* Help for one command, or 0 for the overview. */
void options_help(char command);
const char *options_name(enum option_id id);     /* with its dashes */
const char *options_argument(enum option_id id); /* NULL: it has none */
const char *options_text(enum option_id id);     /* of the help */
/* Whether one of these commands, letters, takes it. */
bool options_are_for(enum option_id id, const char *commands);
/* Whether the table is sorted and well-formed; for the unit tests. */
bool options_check(void);

int command_active(struct options *o);
int command_coverage(struct options *o);
int command_fences(struct options *o);
int command_generate(struct options *o);
int command_plan(struct options *o);
int command_replay(struct options *o);
int command_report(struct options *o);
int command_run(struct options *o);
int command_show(struct options *o);
int command_verify(struct options *o);
/* verify_tiles.c */
bool verify_asks_for_tiles(const struct options *o);
int command_verify_tiles(struct options *o);
int command_work(struct options *o);

/* An option's number, or what it is without it; not a number ends the program
 * (usage). */
uint32_t options_number(const struct options *o, enum option_id id,
                        uint32_t otherwise);
/* The same, up to INT64_MAX; and seconds, with a fraction. */
uint64_t options_count(const struct options *o, enum option_id id,
                       uint64_t otherwise);
double options_seconds(const struct options *o, enum option_id id,
                       double otherwise);

#endif
