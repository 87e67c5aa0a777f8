#include "pipeline/headers.h"

#include "base/file.h"
#include "base/scratch.h"

#include <errno.h>
#include <sys/stat.h>

bool headers_open(struct arena *a, const char *flags[HEADERS_FLAGS])
{
  if (!scratch_open()) {
    return false;
  }
  const char *ours = scratch_file(a, "include");
  const char *gnu = scratch_file(a, "include/gnu");
  const char *stubs = scratch_file(a, "include/gnu/stubs-32.h");
  if ((mkdir(ours, 0700) != 0 && errno != EEXIST) ||
      (mkdir(gnu, 0700) != 0 && errno != EEXIST) || !file_write(stubs, "", 0)) {
    scratch_close();
    return false;
  }
  flags[0] = flags[2] = "-idirafter";
  flags[1] = "/usr/include/x86_64-linux-gnu";
  flags[3] = ours;
  return true;
}

void headers_close(void)
{
  scratch_close();
}
