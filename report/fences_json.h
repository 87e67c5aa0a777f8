/* fences_json.h -- fences.h as JSON (man/tessera-formats.5). */
#ifndef REPORT_FENCES_JSON_H
#define REPORT_FENCES_JSON_H

#include "report/fences.h"

void fences_put_json(const struct fences *f);

#endif
