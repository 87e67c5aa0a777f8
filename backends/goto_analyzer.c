#include "backends/goto_analyzer.h"

#include <string.h>
#include <unistd.h>

void analyzer_arguments(struct arena *a, const char *cbmc, const char *file,
                        const char *argv[ANALYZER_ARGUMENTS])
{
  const char *slash = strrchr(cbmc, '/');
  const char *beside =
      slash ? arena_printf(a, "%.*s/goto-analyzer", (int)(slash - cbmc), cbmc)
            : NULL;
  /* Calls apart, and each value by the few that it can be; what a pointer leads
   * to, too: without that, what is written through one is forgotten. */
  const char *const all[] = {
      beside && access(beside, X_OK) == 0 ? beside : "goto-analyzer",
      "--verify",
      "--no-standard-checks",
      "--recursive-interprocedural",
      "--call-stack",
      "0",
      "--vsd",
      "--vsd-values",
      "set-of-constants",
      "--vsd-pointers",
      "value-set",
      "--vsd-arrays",
      "every-element",
      "--vsd-structs",
      "every-field",
      "--one-domain-per-history",
      file,
      NULL};
  memcpy(argv, all, sizeof all);
}

/* "[main.assertion.1] line 42 bad: SUCCESS" */
bool analyzer_proves(const struct proc *p, const char *text)
{
  const char *at = p->out.text;
  size_t length = strlen(text);
  if (p->result.signaled || p->result.timeout) {
    return false;
  }
  while (at && (at = strstr(at, text))) {
    if (at > p->out.text && at[-1] == ' ' &&
        strncmp(at + length, ": SUCCESS", 9) == 0) {
      return true;
    }
    at += length;
  }
  return false;
}
