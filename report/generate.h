/* generate.h -- what drivers for a module have found, as text or JSON. */
#ifndef REPORT_GENERATE_H
#define REPORT_GENERATE_H

#include "modules/generate.h"

void generate_report(const struct generation *g, const struct options *o);
int generate_status(const struct generation *g); /* exit */

#endif
