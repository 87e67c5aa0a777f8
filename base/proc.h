/* proc.h -- run programs: argument vectors, no shell, output captured.
 *
 * A child has its own process group and dies with us; it is the
 * first to go when memory runs out. What it leaves behind in its group is
 * killed when it ends. */
#ifndef BASE_PROC_H
#define BASE_PROC_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct proc_limits {
  double seconds;  /* 0: none; then it is killed */
  uint64_t memory; /* bytes of address space, 0: no limit */
  /* Bytes that it and its descendants have at once, 0: no limit; looked at ten
   * times a second. */
  uint64_t resident;
  size_t output;           /* bytes kept of stdout, and of stderr; 0: all */
  const struct buf *input; /* what it reads from stdin; NULL: nothing */
};

struct proc_result {
  bool started; /* false: errno_ says why (not found, no permission...) */
  int errno_;
  bool signaled;   /* code is then the signal's number */
  bool timeout;    /* killed because its time was over */
  bool memory_out; /* killed because of limits.resident */
  int code;
  double seconds; /* of wall time */
  double cpu;     /* of all processors, with what it has waited for */
  long peak_kb;   /* most memory it had at once */
};

struct proc {
  pid_t pid; /* 0: not running */
  int fds[2], pidfd;
  struct buf out, err;
  bool own_err; /* stderr goes where ours goes */
  double start, deadline;
  uint64_t resident;         /* limits.resident */
  size_t output;             /* limits.output */
  struct proc_result result; /* once it has ended */
};

/* argv ends with NULL; argv[0] is looked up in PATH. False: see result. */
bool proc_start(struct proc *p, const char *const argv[],
                const struct proc_limits *limits);
/* Until one of those running ends; its index, or -1 if none is running. With
 * a limit: -2 after so many seconds. */
enum { PROC_NONE = -1, PROC_LATE = -2 };
int proc_wait_any(struct proc *all, int count, double limit);
/* Ask it, and what it started, to say what they know and end: SIGTERM. */
void proc_ask(const struct proc *p);
/* Kill it and everything it started. */
void proc_stop(struct proc *p);
void proc_free(struct proc *p);

/* One program to its end. stdout is appended to *out; stderr goes to *err, or
 * where ours goes if err is NULL. */
struct proc_result proc_run(const char *const argv[], struct buf *out,
                            struct buf *err);
/* One that has our terminal; its exit status, or -1. */
int proc_interact(const char *const argv[]);
double proc_clock(void);                    /* seconds, monotonic */
const char *proc_own_file(struct arena *a); /* what we run; NULL: not known */

#endif
