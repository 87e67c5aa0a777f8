/* models.h -- models of functions of the system, as numbers; what is known of
 * each is in models.def. An instruction that calls one has its number. */
#ifndef TRANSFORMS_MODELS_H
#define TRANSFORMS_MODELS_H

#include "contract/classes.h"
#include "ir/ir.h"

enum model {
  MODEL_NONE, /* any other function */
#define MODEL(id, ...) MODEL_##id,
#include "transforms/models.def"
#undef MODEL
  MODEL_COUNT
};

/* What a step touches, in the words of runtime/models/native.c (touch.c). */
enum touch_kind {
  TOUCH_LIBRARY, /* as effects.h says; or all that its arguments lead to */
  TOUCH_NOTHING,
  TOUCH_BLOCK,  /* of the heap, which its argument points to: all of it */
  TOUCH_STATES, /* those that its arguments point to */
  TOUCH_RANGE,  /* so many bytes there */
  TOUCH_LOCKED, /* the same, where a lock is held that all hold */
  TOUCH_TEXT,   /* a string there, or so many bytes of it */
  TOUCH_COPIED, /* as many bytes there as the string has that goes there */
  TOUCH_APPENDED,
  TOUCH_PRINTED,
  TOUCH_ALL,
  TOUCH_START, /* the thread of this number */
  TOUCH_END,
  TOUCH_ENDED, /* whether the thread of this name has ended */
  TOUCH_JOIN,
  TOUCH_SLOTS, /* some of so many threads from this one on */
  TOUCH_KEYS,
  TOUCH_LEFT, /* the variable, as if all of it were written */
  /* Not what is touched but what is done to which state, for reports. */
  TOUCH_DOES,
  TOUCH_AWAITS
};

enum model_trait {
  BLOCKS = 1,   /* NAME_ready(...) says whether it can go on */
  OBSERVES = 2, /* it sees whether a mutex is taken */
  POINT = 4,    /* it sees something else of other threads */
  TAKES = 8,    /* from here on the mutex (the last state) is surely held, so */
  GIVES = 16,   /* until here: what excludes everybody else (sharing.c) */
  NAMELESS = 32, /* it neither keeps nor gives names of threads (symmetry.c) */
  UNSTORED = 64, /* memory to which nothing was ever stored */
  FREES = 128,   /* memory */
  LIBRARY = 256, /* not ours: it works on what its arguments lead to */
  SLEEPERS = 512 /* with a crowd it is NAMELESS (runtime/models/crowd.c) */
};

enum model_result { RESULT_ANY, RESULT_ERROR, RESULT_NAME };

enum misuse {
#define MISUSE(id, ...) MISUSE_##id,
#include "contract/misuse.def"
#undef MISUSE
  MISUSE_COUNT
};

struct model_row {
  const char *name; /* NULL: of MODEL_NONE */
  uint8_t class;    /* enum model_class */
  uint8_t touches;  /* enum touch_kind */
  uint16_t traits;  /* set of enum model_trait */
  uint8_t result;   /* enum model_result */
  uint16_t misuses; /* set of enum misuse */
};

const struct model_row *model_row(enum model m);
static inline bool model_has(enum model m, enum model_trait t)
{
  return model_row(m)->traits & t;
}

/* What it does to its object as a deed (contract/classes.def). */
enum class_deed model_deed(enum model m, bool condition);

/* Whether it is a step that has to wait until it can be done. */
static inline bool step_waits(const struct instr *i)
{
  return model_has(i->model, BLOCKS);
}

/* Whether it gives new memory. */
static inline bool call_allocates(const struct instr *i)
{
  return model_row(i->model)->class == CLASS_ALLOCATION;
}

/* What of points_to.h an instruction makes that others may get a pointer to: a
 * variable, or a block of memory; 0: nothing. */
static inline uint32_t instr_makes(const struct instr *i)
{
  return i->kind == INSTR_DECLARE ? (i->var->address_taken ? i->var->node : 0)
         : i->kind == INSTR_CALL && i->place && call_allocates(i)
             ? i->note_object
             : 0;
}

/* Whether all that it does is to give memory back. */
static inline bool call_frees(const struct instr *i)
{
  return model_has((enum model)i->model, FREES) && !call_allocates(i);
}

/* Whether it gives an input. */
bool model_is_input(enum model m);

/* Of a call: from now on it calls that model, which gives such a result. */
void call_model(struct program *p, struct instr *call, enum model m,
                struct type *result);
/* The function of emitted programs that has this name. */
struct func *model_func(struct program *p, const char *name,
                        struct type *result);

#endif
