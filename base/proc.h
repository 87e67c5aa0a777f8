/* proc.h -- run a program: argument vector, no shell, output captured. */
#ifndef BASE_PROC_H
#define BASE_PROC_H

#include "base/buf.h"

#include <stdbool.h>

struct proc_result {
  bool started; /* false: errno_ says why (not found, no permission...) */
  int errno_;
  bool signaled; /* code is then the signal's number */
  int code;
};

/* argv ends with NULL; argv[0] is looked up in PATH. stdin is empty; stdout is
 * appended to *out; stderr goes to *err, or where ours goes if err is NULL. */
struct proc_result proc_run(const char *const argv[], struct buf *out,
                            struct buf *err);

#endif
