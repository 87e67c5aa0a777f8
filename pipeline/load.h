/* load.h -- from files on the command line to a program. */
#ifndef PIPELINE_LOAD_H
#define PIPELINE_LOAD_H

#include "base/buf.h"
#include "frontend/frontend.h"
#include "pipeline/options.h"

/* One compilation and all its memory. */
struct compilation {
  struct arena arena;
  struct names names;
  struct srcmap map;
  struct diag diag;
  struct program program;
  struct buf ast; /* filled if wanted */
  VEC(struct buf) texts;
  /* What the compiler said: reading it blanks its line markers. Wanted by who
   * keeps a program; else empty. */
  bool keeps_sources;
  VEC(struct buf) sources;
  struct buf input; /* stdin, if a file is "-" */
  bool has_input;
  uint32_t headers; /* opened, of headers.h */
  size_t text_bytes;
  double seconds_cc, seconds_front;
  bool check_ir;      /* after the front end and after every pass */
  bool has_obstacles; /* see struct program */
};

/* Preprocess and read all files; false if an error was reported. */
bool load(struct compilation *c, const struct options *o, bool want_ast);
void load_release(struct compilation *c);
/* Exit status for what the diagnostics say; 0 if nothing is wrong. */
int load_status(struct compilation *c);
/* --check-ir: an IR that breaks its own rules is our bug; aborts. */
_Noreturn void load_broken_ir(struct compilation *c, const char *after,
                              const char *why, loc_t at);
double load_clock(void); /* CPU seconds of this process */

#endif
