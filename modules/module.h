/* module.h -- a module: an object that threads may share, and the functions
 * that may be called with it.
 *
 * It is read from a header alone, whose functions with a first parameter
 * `struct T *` of one type are its methods (without any it is static state, and
 * all functions are), or from a description of lines:
 *
 *   module  queue.c                  a source; as many as there are
 *   header  queue.h                  what declares its functions
 *   object  struct queue             a static object; `struct queue *`: what
 *                                    create returns; `static`: there is none
 *   create  queue_new(n)             n in 1..3
 *   destroy queue_free
 *   method  queue_push(q, v)         v from {0, 1, INT_MAX, constants}
 *   method  queue_give(q, v)         v from queue_take
 *   good    queue_is_good            what holds while nobody is in a method
 *   before  queue_open < queue_push  the one is called before the other
 *   alone   queue_open               while there is one thread only
 *   holds   q->lock queue_peek       the caller holds that mutex
 *   relaxed queue_length             what it returns may be anything
 *   declare static struct queue o;   C in front of the functions
 *   setup   queue_init(&o, 2);       and behind the creation
 *
 * Files are beside the description. What stands behind a method says what its
 * parameters may be: `n in 1..3`; `v from {...}`, expressions in C, `constants`
 * (those of the sources) and `symbolic` (anything, or in a range with `in`);
 * `to room 4`, an array of so many elements, which the call fills; `v from F`,
 * what an earlier call of F returned, once, if it was not negative, or not
 * null. An object is given as the first argument, unless this is said of the
 * first parameter, too: `b from {&object, &other}`. Without any it is chosen
 * by its type. # begins a comment. */
#ifndef MODULES_MODULE_H
#define MODULES_MODULE_H

#include "pipeline/load.h"

struct texts VEC_BODY(const char *);

/* What is done with a result. */
enum result_kind {
  RESULT_NONE,
  RESULT_NUMBER,  /* an integer, or null or not */
  RESULT_DATUM,   /* void *: one of what was given */
  RESULT_POINTER, /* null or not */
  RESULT_OTHER    /* not looked at */
};

enum parameter_kind {
  PARAMETER_NUMBER,
  PARAMETER_TEXT,  /* const char * */
  PARAMETER_DATUM, /* void * */
  PARAMETER_OUT,   /* a pointer to numbers or data, which are results */
  PARAMETER_OTHER  /* only what the description says */
};

struct parameter {
  const char *name; /* or NULL */
  uint8_t kind;     /* enum parameter_kind */
  const struct type *type;
  struct texts values; /* in C, the simplest first */
  bool has_range, symbolic, constants;
  uint32_t room; /* OUT: elements; 0: one, which is no array */
  int64_t low, high;
  const char *source;  /* a method's name, or NULL */
  struct method *from; /* that method */
};

struct method {
  const char *name;
  loc_t at; /* in the description; or 0 */
  const struct func *func;
  bool has_object;                  /* the first parameter */
  VEC(struct parameter) parameters; /* behind it */
  uint8_t result;                   /* enum result_kind */
  const struct type *result_type;
  bool alone, relaxed, described;
  const char *holds; /* a mutex, with `object` for the object; or NULL */
  VEC(const struct method *) before; /* that are called before it */
  uint32_t number;
};

struct module {
  struct compilation *compilation;
  struct arena *arena;
  struct srcmap map; /* of the description */
  struct diag diag;
  const char *name; /* of the first file */
  struct texts sources, headers, declarations, setup;
  const char *object; /* its type in C; NULL: static */
  bool is_pointer;    /* create returns it */
  bool uses_object;   /* the description names one, or a header has one */
  struct method *create, *destroy, *good; /* or NULL */
  VEC(struct method *) methods;
  VEC(const char *) notes; /* what was left out, and why */
  bool broken; /* its sources have errors, which were told (universe.c) */
};

/* Read what the options' files name. False: it was said why. */
bool module_read(struct module *m, struct compilation *c,
                 const struct options *o);

/* The options' flags for compilers, and where the headers are. */
void module_flags(const struct module *m, const struct options *o,
                  struct options *to);

/* --- description.c --- */
/* The file; a word that is a method's is made one. False: diagnosed. */
bool description_read(struct module *m, const char *path);
struct method *module_method(struct module *m, const char *name);

/* --- prototypes.c --- */
/* Types, from headers that were loaded. False: it was said why. */
bool prototypes_bind(struct module *m);

/* --- values.c --- */
/* What each parameter may be. A method that cannot be called is left out;
 * false: nothing can be created, or destroyed. */
bool values_find(struct module *m);

#endif
