/* program.h -- the program of a run: what `plan` keeps of it in the folder, and
 * what workers read back there, on whichever machine. */
#ifndef ENGINES_PROGRAM_H
#define ENGINES_PROGRAM_H

#include "engines/session.h"
#include "swarm/manifest.h"

/* A program that was read, ready for units to be made of it. */
struct run_program {
  struct compilation compilation;
  struct options options;
  struct session *v;
  bool is_open;
};

/* What these options name. False: it was said why, with the exit status. */
bool program_open(struct run_program *p, const struct options *o, int *status);
/* Keep its preprocessed texts in the run's folder. False: it was said why. */
bool program_keep(struct run_program *p, const struct manifest *m);
/* What was kept there, with the options of the plan. False: it was said why. */
bool program_reopen(struct run_program *p, const struct manifest *m);
/* That, once; NULL: it was said why. */
struct run_program *program_use(struct run_program *p,
                                const struct manifest *m);
void program_close(struct run_program *p);

#endif
