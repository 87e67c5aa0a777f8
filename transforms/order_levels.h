/* order_levels.h -- which memory orders a memory model tells apart. */
#ifndef TRANSFORMS_ORDER_LEVELS_H
#define TRANSFORMS_ORDER_LEVELS_H

#include "ir/order_sites.h"
#include "transforms/transforms.h"

enum { ORDER_LEVELS = 5 };

/* Of those that mean the same the strongest, so that no more is said than is
 * known; weaker ones before stronger ones. Fewer than two: under that model it
 * does not matter what order a site of that kind has. */
struct order_levels {
  uint8_t at[ORDER_LEVELS]; /* enum memory_order */
  uint32_t count;
};
struct order_levels order_levels(enum memory_model m, enum order_kind kind);

#endif
