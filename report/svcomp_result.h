/* svcomp_result.h -- an answer as the competition on software verification has
 * it. */
#ifndef REPORT_SVCOMP_RESULT_H
#define REPORT_SVCOMP_RESULT_H

#include "pipeline/svcomp.h"
#include "report/report.h"

/* Which property a violation is of; SVCOMP_COUNT: none of the competition's.
 * What has no result but is no signed overflow, such as a division by zero, is
 * another property's. asked: those that were asked for, or 0. */
enum svcomp svcomp_violated(const struct history *h, uint32_t asked);
/* As BenchExec names it: "true", "false(no-data-race)", "unknown", "ERROR". */
const char *svcomp_result(struct session *v, const struct answer *a);

#endif
