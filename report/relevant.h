/* relevant.h -- which steps of a violation have to do with it.
 *
 * Backwards from the violation: steps that wrote what it read, or what such a
 * step read, and steps whose values flowed there through variables of their
 * thread, or decided that it was come to; the critical sections around them;
 * and where threads took turns. What has a part in it is never left out; what
 * has none may be kept, where the path inside a step is not known. */
#ifndef REPORT_RELEVANT_H
#define REPORT_RELEVANT_H

#include "engines/session.h"

/* By step of the schedule. */
bool *relevant_find(struct session *v, const struct history *h);

#endif
