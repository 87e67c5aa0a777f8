/* output.h -- --output: what a command prints goes into a file, whole or not at
 * all. */
#ifndef REPORT_OUTPUT_H
#define REPORT_OUTPUT_H

struct output {
  const char *path; /* NULL: it stays stdout */
  int before;       /* stdout's */
};

/* From here on, what is printed is kept. */
struct output output_open(const char *path);
/* What was printed is in the file, or printed. If it cannot be, the program
 * ends. */
void output_close(struct output *o);

#endif
