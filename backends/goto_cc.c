#include "backends/goto_cc.h"

#include "base/buf.h"
#include "base/proc.h"

#include <string.h>
#include <unistd.h>

static const char *find(struct arena *a, const char *cbmc)
{
  const char *slash = strrchr(cbmc, '/');
  const char *beside =
      slash ? arena_printf(a, "%.*s/goto-cc", (int)(slash - cbmc), cbmc) : NULL;
  return beside && access(beside, X_OK) == 0 ? beside : "goto-cc";
}

bool goto_cc(struct arena *a, const char *cbmc, const char *file,
             const char *out)
{
  const char *const argv[] = {find(a, cbmc), "-o", out, file, NULL};
  struct buf text = {0}, err = {0};
  struct proc_result r = proc_run(argv, &text, &err);
  buf_free(&text);
  buf_free(&err);
  return r.started && !r.signaled && r.code == 0;
}
