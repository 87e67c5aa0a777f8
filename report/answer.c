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

/* Whether something of that kind happens in a step of it. */
static bool happens(const struct history *h, char kind)
{
  for (uint32_t i = 0; i < h->run.schedule.count; i++) {
    const struct explorer_step *s = &h->run.schedule.at[i];
    for (uint32_t k = 0; k < s->inputs.count; k++) {
      if (history_kind(s, k) == kind && s->inputs.at[k]) {
        return true;
      }
    }
  }
  return false;
}

const char *answer_seldom(const struct answer *a)
{
  const struct history *h = a->verdict == VERDICT_UNSAFE ? a->history : NULL;
  bool wakes = h && happens(h, 'w'), fails = h && happens(h, 'f');
  return wakes && fails ? "a spurious wake-up and a weak compare-exchange that "
                          "fails without cause"
         : wakes        ? "a spurious wake-up"
         : fails        ? "a weak compare-exchange that fails without cause"
                        : NULL;
}
