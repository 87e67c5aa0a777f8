/* cc.h -- the user's C compiler: its preprocessor now, more later. */
#ifndef BACKENDS_CC_H
#define BACKENDS_CC_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

struct cc_job {
  const char *cc;           /* program name */
  const char *const *flags; /* -I -D -U -std -include ... */
  size_t flag_count;
  const char *file;        /* "-": stdin, which is */
  const struct buf *input; /* this; else NULL */
};

enum cc_status { CC_OK, CC_NOT_FOUND, CC_FAILED, CC_CRASHED };

/* `cc -E`: the preprocessed text is appended to *out. The compiler's own
 * messages go to stderr. */
enum cc_status cc_preprocess(const struct cc_job *job, struct buf *out);

enum { CC_ARGUMENTS = 20 };
/* One preprocessed file and a library to a program that stays where it is
 * linked to. */
void cc_arguments(const char *cc, const char *file, const char *library,
                  const char *program, bool debug,
                  const char *argv[CC_ARGUMENTS]);

#endif
