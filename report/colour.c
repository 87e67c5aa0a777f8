#include "report/colour.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool has_colours(void)
{
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
  return isatty(STDOUT_FILENO) && !(no && *no) && term &&
         strcmp(term, "dumb") != 0;
}

const char *colour_text(enum colour c)
{
  static const char *const texts[] = {[COLOUR_NONE] = "\033[m",
                                      [COLOUR_BOLD] = "\033[1m",
                                      [COLOUR_GOOD] = "\033[1;32m",
                                      [COLOUR_BAD] = "\033[1;31m",
                                      [COLOUR_OPEN] = "\033[1;33m"};
  return has_colours() ? texts[c] : "";
}
