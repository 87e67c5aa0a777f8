/* sequence_agreement.h -- words of the question of sequence_agreement.c, for
 * its parts. */
#ifndef TRANSFORMS_EMIT_SEQUENCE_AGREEMENT_H
#define TRANSFORMS_EMIT_SEQUENCE_AGREEMENT_H

#include "transforms/emit/sequence_messages.h"

const char *agreement_name(const struct var *v);
/* Whether it was done. */
void agreement_put_did(struct buf *out, const struct deed *d);
/* Whether all up to the deed happens before the other one. */
void agreement_put_before(struct buf *out, const struct deed *d,
                          const struct deed *of);
/* && both are to the same location, if that has to be said. */
void agreement_put_same(struct buf *out, const struct deed *a,
                        const struct deed *b);

/* sequence_order.c. Edges of psc, in the body of the function. */
void agreement_put_order(const struct messages *m, struct buf *out);

#endif
