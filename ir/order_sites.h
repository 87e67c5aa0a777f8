/* order_sites.h -- where a program says how its accesses to memory are ordered
 * (C11 7.17.3), so that it can be made to say something else.
 *
 * A site is an atomic operation or a fence of a function that main reaches, as
 * the user wrote it: all calls of the function share it. The orders of a
 * compare-exchange are two sites. Behind each store that others may see a fence
 * could stand; such a place is a site, too. */
#ifndef IR_ORDER_SITES_H
#define IR_ORDER_SITES_H

#include "ir/ir.h"

enum order_kind {
  ORDER_LOAD,
  ORDER_STORE,
  ORDER_UPDATE,  /* it reads and writes at once */
  ORDER_FAILURE, /* of a compare-exchange that fails */
  ORDER_FENCE,
  ORDER_BEHIND, /* a fence could stand behind this store */
  ORDER_KINDS
};

struct order_site {
  uint8_t kind; /* enum order_kind */
  /* enum memory_order, as written; PLAIN: no fence is there, or it orders
   * nothing. What is no constant is taken for relaxed, as ever. */
  uint8_t order;
  loc_t at;
  struct func *func;
  struct instr *instr;
  struct expr **argument; /* that says it; NULL: none does */
  struct expr *load;      /* an operand that is an _Atomic object, or NULL */
};
struct order_sites VEC_BODY(struct order_site);

/* By their places in the text. */
void order_sites_find(struct program *p, struct order_sites *out);
/* What a site is called: "load", "store", "fence" ... */
const char *order_kind_name(enum order_kind kind);
/* Whether C has that order there; PLAIN: a fence that is none. */
bool order_fits(enum order_kind kind, enum memory_order order);
/* One asks for no more than the other: acquire for no more than acq_rel. */
bool order_within(enum memory_order one, enum memory_order other);
/* From now on the program says that. What was found stays as it is. */
void order_site_set(struct program *p, const struct order_site *site,
                    enum memory_order order);

#endif
