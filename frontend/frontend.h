/* frontend.h -- C text in, IR out. */
#ifndef FRONTEND_FRONTEND_H
#define FRONTEND_FRONTEND_H

#include "ir/ir.h"

struct front_options {
  bool allow_reserved; /* names that begin with __ts_: our own output */
  struct buf *ast;     /* if set: the AST of every function is appended */
};

/* A program with nothing in it. Arena, names, map and diag are the caller's. */
void frontend_init(struct program *p, struct arena *a, struct names *names,
                   struct srcmap *map, struct diag *d);
/* Read one preprocessed file into the program. `bytes` must stay as long as the
 * program's places are used; it is written to. Diagnostics tell what is wrong;
 * false if the program must not be used. */
bool frontend_read(struct program *p, const char *file, char *bytes,
                   size_t length, const struct front_options *options);
/* After the last file: check that what was used is whole. */
bool frontend_finish(struct program *p);

/* NULL if the tree-sitter pair we were built with fits, else what is wrong. */
const char *frontend_check_parser(void);

#endif
