/* order_levels.c -- which memory orders a memory model tells apart.
 *
 * Models with store buffers know stores that wait and stores that drain, and
 * under pso also those that others have to wait for (memory_model.c); their
 * loads and updates are always alike. C11 knows all of them. consume is taken
 * for acquire, as compilers do. */
#include "transforms/order_levels.h"

static const struct order_levels tso[ORDER_KINDS] = {
    [ORDER_STORE] = {{MEMORY_RELEASE, MEMORY_SEQ_CST}, 2},
    [ORDER_FENCE] = {{MEMORY_PLAIN, MEMORY_SEQ_CST}, 2},
    [ORDER_BEHIND] = {{MEMORY_PLAIN, MEMORY_SEQ_CST}, 2}};

static const struct order_levels pso[ORDER_KINDS] = {
    [ORDER_STORE] = {{MEMORY_RELAXED, MEMORY_RELEASE, MEMORY_SEQ_CST}, 3},
    [ORDER_FENCE] = {{MEMORY_PLAIN, MEMORY_RELEASE, MEMORY_SEQ_CST}, 3},
    [ORDER_BEHIND] = {{MEMORY_PLAIN, MEMORY_RELEASE, MEMORY_SEQ_CST}, 3}};

static const struct order_levels c11[ORDER_KINDS] = {
    [ORDER_LOAD] = {{MEMORY_RELAXED, MEMORY_ACQUIRE, MEMORY_SEQ_CST}, 3},
    [ORDER_STORE] = {{MEMORY_RELAXED, MEMORY_RELEASE, MEMORY_SEQ_CST}, 3},
    [ORDER_UPDATE] = {{MEMORY_RELAXED, MEMORY_ACQUIRE, MEMORY_RELEASE,
                       MEMORY_ACQ_REL, MEMORY_SEQ_CST},
                      5},
    [ORDER_FAILURE] = {{MEMORY_RELAXED, MEMORY_ACQUIRE, MEMORY_SEQ_CST}, 3},
    [ORDER_FENCE] = {{MEMORY_PLAIN, MEMORY_ACQUIRE, MEMORY_RELEASE,
                      MEMORY_ACQ_REL, MEMORY_SEQ_CST},
                     5}};

struct order_levels order_levels(enum memory_model m, enum order_kind kind)
{
  return m == MM_AUTO || m == MM_SC ? (struct order_levels){.count = 0}
         : m == MM_TSO              ? tso[kind]
         : m == MM_PSO              ? pso[kind]
                                    : c11[kind];
}
