/* sequence.h -- the parts of sequentialise.c, a sequential program while it is
 * emitted; and what concurrent.c takes from it. */
#ifndef TRANSFORMS_EMIT_SEQUENCE_H
#define TRANSFORMS_EMIT_SEQUENCE_H

#include "base/buf.h"
#include "transforms/emit/builder.h"
#include "transforms/transforms.h"

/* What is known of a block of a thread. */
struct place_in {
  uint32_t preds, dom, post; /* blocks; post: NONE is the end */
  uint32_t root;             /* the block whose bit says it is on the way */
  uint32_t head;             /* the stretch it is printed in */
  bool is_head, merges;      /* printed behind the branch it closes */
  bool needs_on;
  struct var *on, *reached, *done;
};

#define NONE UINT32_MAX

struct sequence {
  struct unit *unit;
  struct builder b;
  struct thread *thread;
  struct func *flat;
  const struct block *block; /* of flat: what is being put */
  struct place_in *at;
  struct type *bool_type;
  struct var *bad;               /* __ts_bad */
  struct var *waits;             /* where the thread waits */
  struct var *behind;            /* behind whom, if that is known */
  VEC(const struct var *) asked; /* whether threads are about to race there */
  struct places *places;         /* sequence_places.c, or NULL */
  struct stores *stores;         /* sequence_stores.c, or NULL */
  struct messages *messages;     /* sequence_messages.c, or NULL */
  uint32_t *region_of;           /* by local's id: head + 1; NONE: several */
  /* An instruction that is an event; a step that waits, before it is done. */
  void (*put_event)(struct sequence *s, const struct instr *i);
  void (*put_wait)(struct sequence *s, const struct instr *i);
};

/* --- stretches.c: pieces --- */
/* An empty program, with the unit's globals and names of functions. */
void sequence_copy(struct sequence *s);
/* A local variable of the thread, by its number, becomes one. */
void sequence_make_global(struct sequence *s, struct var *v, uint32_t local);
/* Of a thread: what is printed where. */
void stretches_find(struct sequence *s);
/* What is in the stretch from there on. */
void stretches_put(struct sequence *s, struct block *b);
void sequence_true(struct sequence *s, struct var *v);
/* The event is noted. */
void sequence_reach(struct sequence *s, uint32_t event);
struct expr *sequence_logic(struct sequence *s, enum op op, struct expr *a,
                            struct expr *b);
struct expr *sequence_not(struct sequence *s, struct expr *a);
struct expr *sequence_truth(struct sequence *s, struct expr *e);
/* An unsigned type of so many bits that it has that number. */
struct type *sequence_bits(struct sequence *s, uint64_t most);
struct var *sequence_local(struct sequence *s, struct type *ty);
struct instr *sequence_if(struct sequence *s, struct expr *value, loc_t at);
/* A function of one block; what it consists of is put into a list. */
struct func *sequence_open(struct sequence *s, struct type *result,
                           const char *name);
void sequence_finish(struct func *f);
/* Whether the step can be done: model_ready(args). */
struct expr *sequence_ready(struct sequence *s, const struct instr *i);

/* --- sequence_end.c: what is asked of the state in the end --- */
/* Whether what the block's first step is about is asked again in the end. */
bool sequence_asks(const struct unit *u, const struct block *b);
/* The functions that ask it of the thread. */
void sequence_questions(struct sequence *s, struct thread *t);
/* Before a stretch; before an instruction of an atomic section. */
void sequence_forget(struct sequence *s, loc_t at);
void sequence_note(struct sequence *s, const struct instr *i);
/* What the instruction does to the address that is guessed, as bits. */
void sequence_hit(struct sequence *s, const struct block *b,
                  const struct instr *i, struct var *to);
/* It has made an object: that is a write to all of it. */
void sequence_hit_made(struct sequence *s, const struct instr *i,
                       struct var *to);
/* What these functions need; main, after the turns. */
void sequence_declare(const struct unit *u, struct buf *out);
void sequence_begin(const struct unit *u, struct buf *out);
void sequence_end(const struct unit *u, struct buf *out);

#endif
