/* answer.c -- what every format says of an answer, and the exit status. */
#include "report/report.h"

const char *answer_verdict(const struct answer *a)
{
  static const char *const names[] = {[VERDICT_NONE] = "none",
                                      [VERDICT_SAFE] = "SAFE",
                                      [VERDICT_UNSAFE] = "UNSAFE",
                                      [VERDICT_UNKNOWN] = "UNKNOWN"};
  return a->bounded ? "SAFE within bounds" : names[a->verdict];
}

const char *answer_stopped(const struct answer *a)
{
  return a->verdict == VERDICT_SAFE ? claim_stopped(&a->claim) : NULL;
}

int answer_status(const struct answer *a)
{
  switch ((enum verdict)a->verdict) {
  case VERDICT_NONE:
    return EXIT_USER_ERROR;
  case VERDICT_SAFE:
    return answer_stopped(a) ? EXIT_STOPPED : EXIT_SAFE;
  case VERDICT_UNSAFE:
    return EXIT_UNSAFE;
  case VERDICT_UNKNOWN:
    break;
  }
  return EXIT_UNKNOWN;
}
