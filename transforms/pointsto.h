/* pointsto.h -- which objects a pointer may lead to, over all threads.
 *
 * Inclusion-based (Andersen), blind to order and to members. An object is a
 * variable, or what one allocation of one thread yields. */
#ifndef TRANSFORMS_POINTSTO_H
#define TRANSFORMS_POINTSTO_H

#include "transforms/known.h"
#include "transforms/transforms.h"

struct set {
  uint64_t *words; /* by object; NULL: empty */
};

struct pointsto;

struct pointsto *pointsto_find(struct unit *u);
uint32_t pointsto_objects(const struct pointsto *p); /* objects are below */
/* Objects a place may be part of: adds them to *out. */
void pointsto_place(struct pointsto *p, const struct expr *place,
                    struct set *out);
/* Objects a pointer may lead to. */
void pointsto_value(struct pointsto *p, const struct expr *value,
                    struct set *out);
/* Whether the record that is at the one place and the one at the other either
 * are the same bytes or share none of them: false if pointers may lead to the
 * middle of one. */
bool pointsto_same_layout(struct pointsto *p, const struct expr *a,
                          const struct expr *b, const struct record *record);
bool set_add(struct arena *a, struct set *s, uint32_t object, uint32_t limit);
bool set_has(const struct set *s, uint32_t object);

#endif
