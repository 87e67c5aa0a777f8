/* sequence_messages.h -- C11's memory model in a sequential program: what
 * threads do that it orders; see sequence_messages.c. */
#ifndef TRANSFORMS_EMIT_SEQUENCE_MESSAGES_H
#define TRANSFORMS_EMIT_SEQUENCE_MESSAGES_H

#include "transforms/emit/sequence_places.h"

/* A deed that no source is at or behind: others never get to know it. */
#define DEED_UNKNOWN UINT32_MAX

enum deed_kind {
  ORDERED_LOAD,
  ORDERED_STORE,
  ORDERED_UPDATE, /* both, or a compare-exchange that fails */
  ORDERED_FENCE,
  ORDERED_START,   /* of the thread `other` */
  ORDERED_END,     /* of its own */
  ORDERED_JOIN,    /* of the one whose number is in `where` */
  ORDERED_ACQUIRE, /* of the lock, or its kin, `object` */
  ORDERED_RELEASE,
  ORDERED_ACCESS, /* that may be in a race; or is of another place */
  ORDERED_FOREIGN /* in a way that is not kept here */
};

/* A scalar that some atomic operation accesses. */
struct location {
  struct expr *place;
  const struct var *root; /* see places_root() */
  uint64_t offset, size;
};

/* What one instruction of a thread does, which happens at most once. The
 * variables stand in the emitted program; NULL: there is none. */
struct deed {
  uint8_t kind;           /* enum deed_kind */
  uint8_t order, failure; /* enum memory_order */
  bool told;              /* an atomic operation that others may see */
  uint32_t thread, number, other;
  const struct instr *reads; /* the instruction that does, */
  const struct block *block; /* or, if NULL, this block's end; */
  const struct expr *load;   /* and its LOAD */
  const struct instr *instr; /* the one that stores, or does what it is */
  struct target_vec places;  /* which of locations it is to: `at` */
  uint32_t *at;              /* by place */
  VEC(uint32_t) crossed;     /* locations that it may have parts of */
  const struct var *object;  /* and where in it: */
  uint64_t offset;
  uint32_t source; /* the first one at it or behind it: below */
  bool is_source;
  bool elsewhere;          /* of an ORDERED_ACCESS: at no location */
  bool races;              /* and whether it may be in one */
  struct var *did, *wrote; /* whether it was done, and has stored */
  struct var *in, *out;    /* what it has read, and stored */
  uint32_t serial;         /* of those that store, from 1 */
  struct var *from;        /* the serial of what it reads; 0: none yet */
  struct var *position;    /* of what it stores, in modification order */
  struct var *where;       /* which location, plus one */
  struct var *hit;         /* of an ORDERED_ACCESS: see sequence_end.c */
  VEC(struct deed *) sources;
};

struct messages {
  VEC(struct deed *) deeds; /* by thread, in program order */
  VEC(struct location) locations;
  uint32_t sources; /* what threads release by: see deed.source */
  uint32_t most;    /* messages of a place */
  uint32_t stores;  /* serials */
  bool mixed;       /* two locations overlap */
  bool unresolved;
};

/* A function that says that they are not kept, though they should be. */
#define MESSAGES_LEFT_OUT "__ts_knows_no_messages"
/* Whether two ranges of memory share bytes; messages_declare() prints it. */
#define MESSAGES_CROSS "__ts_crosses"
void messages_declare(const struct unit *u, struct buf *out);
/* s->messages; NULL: there is one value of each place, and if they would be
 * needed there is that function. */
void messages_find(struct sequence *s);
/* Variables of what was found. */
void messages_name(struct sequence *s);
/* The instruction as it is emitted, or NULL: it has been. */
const struct instr *messages_step(struct sequence *s, const struct instr *i);
/* Behind one that makes an object. */
void messages_after(struct sequence *s, const struct instr *i);
/* Of a block's end. */
struct expr *messages_value(struct sequence *s, const struct block *b);
/* Of main: before the first turn; behind the last one. The function that the
 * latter calls stands before. */
void messages_function(const struct sequence *s, struct buf *out);
void messages_begin(const struct sequence *s, struct buf *out);
void messages_end(const struct sequence *s, struct buf *out);

/* Whether the two may be to the same location; *same: they are if they are
 * done. */
bool deeds_meet(const struct deed *a, const struct deed *b, bool *same);
static inline bool deed_reads(const struct deed *d)
{
  return d->kind == ORDERED_LOAD || d->kind == ORDERED_UPDATE;
}
static inline bool deed_writes(const struct deed *d)
{
  return d->kind == ORDERED_STORE || d->kind == ORDERED_UPDATE;
}
static inline bool order_acquires(uint8_t order)
{
  return order == MEMORY_CONSUME || order == MEMORY_ACQUIRE ||
         order >= MEMORY_ACQ_REL;
}
static inline bool order_releases(uint8_t order)
{
  return order >= MEMORY_RELEASE;
}

#endif
