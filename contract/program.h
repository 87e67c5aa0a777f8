/* program.h -- what a program of steps tells the explorer, and what of the
 * explorer it calls.
 *
 * Emitted programs have the text of this file (runtime/models/native.c), so it
 * includes nothing, and names no numbers: those names could be the user's. */
#ifndef CONTRACT_PROGRAM_H
#define CONTRACT_PROGRAM_H

/* A variable of a thread's own, in the state. */
struct step_part {
  void *at;
  unsigned size;
};

/* Sets of objects that other threads could see, in 64 classes. */
struct step_future {
  unsigned long reads, writes;             /* by the step from there */
  unsigned long later_reads, later_writes; /* by that, or after it */
  unsigned long drained; /* written by the step, if that waits in a buffer */
};

struct step_thread {
  /* From where *pc says to just before the next point. Sets *pc. */
  void (*step)(void);
  _Bool (*ready)(void); /* at a point: whether its step can be done now */
  void (*look)(void);   /* at a point: says what its step accesses */
  unsigned short *pc;
  unsigned points;
  /* The first thread that is the same program (itself, if there is none): two
   * that have begun may be exchanged, part by part, and nobody can tell. */
  unsigned alike;
  const struct step_part *parts;
  unsigned part_count;
  const unsigned char *waits; /* by point: enum step_wait; null: not known */
  const struct step_future *futures; /* by *pc; NULL: unknown */
  const unsigned char *deeds; /* by point: enum step_deed; null: races are no
                                 matter */
  const _Bool *leaves; /* by *pc: whether its end may follow; null: it is no
                          matter */
};

/* A place in the source where threads act on what they share. */
struct step_site {
  const char *text;   /* "a.c:3:7: reads, called from a.c:9:3" */
  unsigned char kind; /* 0: reads, 1: writes, 2: does both, 3: calls, 4: calls
                          what synchronises */
  /* 'u': its value is unsigned, 'd': signed, 'p': a pointer, 's': one to
   * characters, 'f': of a floating type, '?': something else. */
  char value;
  unsigned char order;   /* C11's memory_order plus one; 0: not atomic */
  unsigned char failure; /* of a compare-exchange: its order if it fails */
  _Bool update;          /* the read or the write of one that does both */
  unsigned char watched; /* enum step_watch */
};

/* What is done to objects that threads wait for. */
struct step_sync {
  unsigned site;
  unsigned char does; /* enum model_class */
};

/* An access, and who knows of it (runtime/explorer/known.h). */
struct step_known {
  unsigned long at;
  unsigned size; /* 0: it is none */
  unsigned site;
  unsigned char thread;
  _Bool writes, atomic;
  unsigned long who[4]; /* a set */
};

/* What is known of memory that threads access by atomic operations: of each
 * cell how many messages are newer than the newest that may not be gone behind
 * (seen), and that happens before (before). Sets of agreements: seq_cst fences
 * and accesses that happen before; passed: those with another place's access
 * behind them in their thread. knows: accesses, by number, that happen before.
 * (runtime/explorer/views.h) */
struct step_view {
  unsigned char seen[24], before[24];
  unsigned fences, accesses, passed;
  unsigned long knows[2];
};

/* What was stored at a place. value: unless it is the newest one, which memory
 * has. joined: nothing comes between it and the next older one. node: the
 * agreement that it is; writers, readers: those that precede each seq_cst store
 * that is newer. */
struct step_message {
  unsigned long value;
  struct step_view view;
  unsigned node, writers, readers;
  _Bool joined;
};

/* A place that some thread need not see the newest of. */
struct step_cell {
  unsigned long at; /* 0: there is none */
  unsigned old;     /* as writers and readers, of messages that are gone */
  unsigned char size, first, count; /* its messages, the newest first */
};

/* A thread: what it knows, what an acquire fence will make known to it, and
 * what its last release fence knew. Agreements: its own, others' that precede
 * its next one, and those that do unless that is at the place `tag`. */
struct step_mind {
  struct step_view cur, acq, rel;
  unsigned long tag;
  unsigned own, strong, fresh;
};

/* What whoever takes it gets to know. */
struct step_lock {
  unsigned long at; /* 0: there is none */
  struct step_view view;
};

/* A seq_cst access, or a fence, which has a view. before: those that precede
 * it. */
struct step_agreement {
  struct step_view view;
  unsigned long at; /* 0: a fence */
  unsigned before;
  unsigned thread; /* plus one; 0: there is none */
};

/* All of that, in the state, each as much as there may be. */
struct step_views {
  struct step_mind *minds; /* by thread */
  struct step_message *messages;
  struct step_cell *cells;
  struct step_lock *locks;
  struct step_agreement *agreements;
  struct step_known *known; /* without sets */
  unsigned message_count, cell_count, lock_count, agreement_count, known_count;
  _Bool acquires, releases, agrees; /* what there is: fences that do so; seq_cst
                                       operations */
};

/* The store that left a buffer last: at which of its thread's points it was
 * done. */
struct step_left {
  unsigned point, size;
  const void *at;
};

/* An object of the program's: where pointers may lead to. */
struct step_object {
  const void *at;
  unsigned long size;
  const char *name;   /* as the program has it */
  const _Bool *ended; /* NULL: it is always there */
  _Bool constant;     /* nobody may write to it */
};

/* A variable that threads share, for who counts accesses by it. */
struct step_place {
  unsigned site, variable;
  const void *at; /* the object that it is a part of; NULL: allocated memory */
  unsigned long size;
};

struct step_program {
  unsigned thread_count, event_count;
  const struct step_thread *threads;
  const unsigned char *event_kinds; /* enum event_kind */
  const _Bool *active, *ended;      /* by thread; in the state */
  const _Bool *finished;            /* exit() was called, or main ended */
  /* By thread: how many locks it holds, whose states have its name then. NULL:
   * no states have names. */
  const unsigned *held;
  _Bool loops;         /* some thread may come to a point again */
  unsigned site_count; /* with site 0, which stands for none */
  const struct step_site *sites;
  const struct step_place *places; /* by site; NULL: they are not known */
  unsigned place_count, variable_count;
  const char *const *variables;  /* names; variable 0 stands for none */
  const struct step_sync *syncs; /* by number of __ts_sync() */
  unsigned race; /* the event that a data race is, plus one; 0: none can be */
  struct step_known *known; /* in the state; so many, 0: they are not needed */
  unsigned known_count;
  /* NULL: memory errors are not looked for. */
  const struct step_object *objects;
  unsigned object_count;
  /* Where what pointers may lead to is, for reports: unit.named. */
  const void *const *named;
  unsigned named_count;
  _Bool narrow;      /* its addresses are to fit in 32 bits, if they can */
  unsigned progress; /* the event that threads spin for ever, plus one; 0: that
                        is no matter */
  _Bool sees_left;   /* whether memory is left in the end is of interest */
  _Bool sees_lost;   /* whether no pointer leads there then, is */
  _Bool keeps_unset, finds_unset; /* what was never set; uses are violations */
  /* Where stores are buffered (runtime/models/buffers.c): from this number on
   * an agent for each thread, whose step lets a store of its leave; 0: none. */
  unsigned flusher;
  void (*cover)(unsigned thread); /* memory becomes what the thread sees */
  void (*uncover)(void);          /* and what is seen by all again */
  const struct step_left *left;
  /* What to choose so that the store that was done at that point of its thread,
   * or what has to leave before it, leaves the buffer; -1: it is not there. */
  int (*leaves)(unsigned thread, unsigned point);
  /* NULL, or which goal is asked for: four numbers, each plus TASK_NUMBERS
   * (contract/words.h), before the program begins. */
  unsigned *const *goal;
  const struct step_views *views; /* NULL: all see each store at once */
  unsigned gap; /* bytes behind blocks of the heap then, a multiple of 16 */
};

/* --- what emitted code calls --- */

/* It got to this event; it parks its thread itself then. */
void __ts_event(unsigned number);
/* An input: one of count, all of which are tried. */
unsigned long __ts_choose(unsigned long count);
/* Whether something happens that seldom does, an input of which reports tell:
 * 'w', a wake-up without a signal; 'f', a compare-exchange fails without cause.
 */
_Bool __ts_choose_seldom(char what);
/* An input: one member of a set of bits, as a set; none of an empty one. */
unsigned long __ts_choose_member(unsigned long all);
/* An input: the name of one of so many threads for which that is so; 0 if there
 * is none. */
unsigned __ts_choose_thread(const _Bool *all, unsigned count);
/* An input of so many bits: a few are tried, and the search is no proof. */
unsigned long __ts_sample(unsigned bits, _Bool is_signed);
/* The same of halves; its value in schedules is a double's bits. */
double __ts_sample_real(void);
/* The same for what a variable holds that was never set. */
unsigned long __ts_unset(unsigned bits, _Bool is_signed);
/* An input: one of count values from low on or of the others, which stand for
 * all that it may be. All are tried, unless a step asks for too many. */
long __ts_input(long low, unsigned long count, unsigned others, ...);
/* The same of so many values that only a few are tried, and the others. */
long __ts_input_within(long low, unsigned long count, unsigned others, ...);
/* Loop iterations a step may still go; __ts_tick() counts. At 0 the emitted
 * code reports an event. */
extern unsigned long __ts_fuel;
/* Set by models that say that their caller has to wait: the name of the thread
 * that holds what it waits for. */
extern unsigned __ts_behind;
_Bool __ts_refuel(void); /* some more; false: there is none left */
/* The thread, which has ended, begins again when it is active. */
void __ts_restart(unsigned thread);
/* Memory of the current thread's own arena, zeroed; so addresses depend on what
 * that thread did, and not on what others did in between. */
void *__CPROVER_allocate(unsigned long size, _Bool zero);
void *__ts_allocate_at(unsigned long alignment, unsigned long size);
/* The same of memory that ends with a function. */
void *__ts_allocate_automatic(unsigned long size);
void __ts_free(void *memory);
/* Of a block that begins there and is not free; else 0. */
unsigned long __ts_block_size(const void *memory);
void *__ts_realloc(void *memory, unsigned long size);
char *__ts_strndup(const char *s, unsigned long most);
/* Whether p lies in memory that the current thread has allocated and no other
 * thread can know of. */
_Bool __ts_is_own(const void *p);
/* So many bytes were stored there: heap addresses among them become known to
 * other threads, with all they lead to, unless the place is the current
 * thread's own by __ts_is_own. */
void __ts_publish(const void *place, unsigned long size);
/* What somebody wants to be told of: accesses (1), synchronisation (2),
 * accesses to what a lock protects (4). */
extern unsigned char __ts_wanted;
/* The running step, or the question whether one can be done, accesses so many
 * bytes that others could see; said before it does, and only when wanted. All
 * of memory: -1ul bytes at 0. From look, wanted or not: the next step will. */
void __ts_access(unsigned site, const void *at, unsigned long size,
                 _Bool writes);
/* The same of what a lock protects; said when it is wanted. */
void __ts_access_locked(unsigned site, const void *at, unsigned long size,
                        _Bool writes);
/* An object is made, which other threads may access. */
void __ts_makes(unsigned site, const void *at, unsigned long size);
/* A fence, of C11's memory_order plus one. */
void __ts_fence(unsigned char order);
/* It is about to do what the number stands for to an object, whose state has so
 * many bytes; from look: it waits to do so. Without an object: it waits for the
 * thread of this name. The first thread's look, before it starts, says where
 * objects are that have states in them. */
void __ts_sync(unsigned number, const void *object, unsigned long size);

/* --- where stores are buffered --- */

/* A buffer was full, so that a store left it at once. */
void __ts_buffer_full(void);
/* A store of another thread waits for memory that is given back. */
void __ts_store_late(void);

/* --- where views are kept --- */

/* What was said of the atomic access is done. */
void __ts_view_done(void);
/* The running step accesses what no other thread could see. */
void __ts_view_pass(const void *at);

/* --- where memory errors are looked for --- */

/* The bytes have to be part of the object that the pointer `from` leads to. If
 * they are not, the event is found, and the step ends. */
void __ts_check_access(unsigned event, const void *from, const void *at,
                       unsigned long size, _Bool writes);
/* The same of a string, of which no more than so many bytes are read; how long
 * it is. */
unsigned long __ts_check_text(unsigned event, const void *from,
                              const char *text, unsigned long most);
/* Whether an access would be wrong. */
_Bool __ts_is_missing(const void *from, const void *at, unsigned long size,
                      _Bool writes);
/* A pointer is kept that was computed from another one; null: nobody knows from
 * which. */
void __ts_check_carried(unsigned none, const void *from, const void *to);
/* Two pointers are compared, where neither is known to lead to memory that is
 * never freed; a number may be such a pointer. */
void __ts_check_compared(unsigned none, unsigned long one, unsigned long other);
void __ts_check_number(unsigned none, unsigned long value);
/* The place has to be a multiple of so many bytes from where the object begins
 * that the pointer `from` leads to: objects themselves are aligned. */
void __ts_check_aligned(unsigned event, const void *from, const void *at,
                        unsigned long alignment);
/* Memory has to be that of a block that can be freed, or null. */
void __ts_check_free(unsigned event, const void *memory);
/* The process ends: whether no pointer leads to some block. It is told of
 * so many pointers that are not in the state, and of so many variables in the
 * state that are there no more, each with its size. */
_Bool __ts_lost(unsigned pointers, unsigned gone, __builtin_va_list told);
/* Where the next call is that allocates or frees memory. */
void __ts_at_site(unsigned site);
/* --- where it is kept what was never set (runtime/explorer/unset.h) --- */

/* A new object, or a new block of the heap: nothing was stored there. */
void __ts_unset_new(void *at, unsigned long size);
void __ts_unset_block(void *memory);
/* What is read is collected: so many bytes, a string, a bit-field's bits. */
void __ts_unset_see(const void *at, unsigned long size);
void __ts_unset_see_text(const char *text, unsigned long most);
void __ts_unset_see_bits(const void *at, unsigned long bits);
/* What was collected is used: if some of it is unset, that is the event. */
void __ts_unset_use(unsigned event);
/* It is stored: all that is there is unset if some of it is. */
void __ts_unset_put(void *at, unsigned long size);
/* It ends; all ones if some of it is unset, else 0. */
unsigned long __ts_unset_take(void);
/* A string was stored there, of at most so many bytes. */
void __ts_unset_put_text(char *at, unsigned long most);
/* All of memory counts as set. */
void __ts_unset_forget(void);
void __ts_unset_copy(void *to, const void *from, unsigned long size);
/* What lies from there to the last of some variables, which has that size, is
 * zero, and set. */
void __ts_wipe(void *first, void *last, unsigned long size);
/* Where the bits are that say of those at this place which are unset. */
void *__ts_unset_bits(void *at);

/* There is no element with this index. */
void __ts_outside(unsigned event, unsigned long index, unsigned long length);

#endif
