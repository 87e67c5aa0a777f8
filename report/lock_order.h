/* lock_order.h -- warnings of locks that are taken in different orders. */
#ifndef REPORT_LOCK_ORDER_H
#define REPORT_LOCK_ORDER_H

#include "report/report.h"

/* Where no deadlock was found, though there may be one by the order alone. */
void lock_order_warn(struct session *v, const struct answer *a);

#endif
