#include "backends/cc.h"

#include "base/diag.h"
#include "base/proc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* One that begins like a flag gets a folder before it. */
static const char *name_of(struct arena *a, const char *file)
{
  return file[0] == '-' && file[1] ? arena_printf(a, "./%s", file) : file;
}

static struct proc_result run(const char *const argv[], const struct buf *input,
                              struct buf *out)
{
  struct proc p = {.own_err = true, .out = *out};
  struct proc_limits limits = {.input = input};
  if (proc_start(&p, argv, &limits)) {
    proc_wait_any(&p, 1, 0);
  }
  *out = p.out;
  return p.result;
}

enum cc_status cc_preprocess(const struct cc_job *job, struct buf *out)
{
  struct arena scratch = {0};
  size_t n = 0;
  const char **argv =
      arena_alloc_array(&scratch, job->flag_count + 9, sizeof *argv);
  argv[n++] = job->cc;
  argv[n++] = "-E";
  argv[n++] = "-D__TESSERA__=1";
  for (size_t i = 0; i < job->flag_count; i++) {
    argv[n++] = job->flags[i];
  }
  argv[n++] = "-x";
  argv[n++] = "c";
  argv[n++] = name_of(&scratch, job->file);
  argv[n] = NULL;
  struct proc_result r = run(argv, job->input, out);
  arena_release(&scratch);
  if (!r.started) {
    errno = r.errno_;
    return CC_NOT_FOUND;
  }
  if (r.signaled) {
    return CC_CRASHED;
  }
  return r.code == 0 ? CC_OK : CC_FAILED;
}

/* To optimize a program of so many bytes takes longer than it saves: steps are
 * short, and keeping states costs more than they do. */
enum { LARGE = 1 << 20 };

static bool is_large(const char *file)
{
  struct stat s;
  return stat(file, &s) == 0 && s.st_size > LARGE;
}

/* Overflow wraps and pointers may alias, whatever the compiler could make of
 * their being undefined: the program is explored as CBMC reads it. */
void cc_arguments(const char *cc, const char *file, const char *library,
                  const char *program, bool debug,
                  const char *argv[CC_ARGUMENTS])
{
  const char *const all[] = {cc,
                             "-w",
                             debug || is_large(file) ? "-O0" : "-Og",
                             debug ? "-g" : "-g0",
                             "-std=gnu11",
                             "-fwrapv",
                             "-fno-strict-aliasing",
                             "-fno-delete-null-pointer-checks",
                             "-fnon-call-exceptions", /* crashes stay */
                             "-fno-builtin",          /* of functions, too */
                             "-fno-pie",
                             "-no-pie",
                             "-o",
                             program,
                             file,
                             library,
                             "-lm",
                             NULL};
  memcpy(argv, all, sizeof all);
}
