#include "backends/cc.h"

#include "base/diag.h"
#include "base/proc.h"

#include <errno.h>
#include <stdlib.h>

enum cc_status cc_preprocess(const struct cc_job *job, struct buf *out)
{
  struct arena scratch = {0};
  size_t n = 0;
  const char **argv =
      arena_alloc_array(&scratch, job->flag_count + 8, sizeof *argv);
  argv[n++] = job->cc;
  argv[n++] = "-E";
  for (size_t i = 0; i < job->flag_count; i++) {
    argv[n++] = job->flags[i];
  }
  argv[n++] = "-x";
  argv[n++] = "c";
  argv[n++] = job->file;
  argv[n] = NULL;
  struct proc_result r = proc_run(argv, out, NULL);
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
