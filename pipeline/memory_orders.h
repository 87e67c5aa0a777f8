/* memory_orders.h -- orders of accesses and fences, changed from outside.
 *
 * A site (ir/order_sites.h) is named by its line, FILE:LINE; FILE:LINE#2 is the
 * second one there. What a compare-exchange says of its failure is
 * FILE:LINE/failure, a fence that could stand behind a store
 * FILE:LINE/behind. */
#ifndef PIPELINE_MEMORY_ORDERS_H
#define PIPELINE_MEMORY_ORDERS_H

#include "ir/order_sites.h"
#include "pipeline/load.h"

/* What the user's own files have; names are by index. */
struct named_orders {
  struct order_sites sites;
  const char **names;
};
void memory_orders_find(struct compilation *c, struct named_orders *out);
/* "relaxed", "release" ...; PLAIN: "none" */
const char *memory_orders_word(enum memory_order order);
/* --memory-orders: NAME=ORDER, with commas. False: diagnosed. */
bool memory_orders_apply(struct compilation *c, const char *list);

#endif
