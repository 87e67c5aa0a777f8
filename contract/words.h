/* words.h -- what the states of models hold that others read or make, too.
 *
 * Macros only: runtime/models/models.c, whose text becomes part of emitted
 * programs, includes it. */
#ifndef CONTRACT_WORDS_H
#define CONTRACT_WORDS_H

/* Of a mutex: the holder's name, the kind, and how often it was taken again. A
 * kind is pthread_mutexattr_settype's number; others are normal. */
#define MUTEX_HOLDER 0xffff
#define MUTEX_KIND_AT 16
#define MUTEX_KIND (3 << MUTEX_KIND_AT)
#define MUTEX_RECURSIVE (1 << MUTEX_KIND_AT)
#define MUTEX_ERRORCHECK (2 << MUTEX_KIND_AT)
/* Of a robust one: that it is, that who held it has ended and nobody has made
 * it consistent again, that nobody ever will. */
#define MUTEX_ROBUST (1 << 18)
#define MUTEX_DEAD (1 << 19)
#define MUTEX_LOST (1 << 20)
#define MUTEX_AGAIN (1 << 21)

/* Of a condition variable: who sleeps on it, and that it is gone. With a crowd
 * (runtime/models/crowd.c): how many do. */
#define CONDITION_GONE_AT 63

/* Of an rwlock: who holds it, and bits of which one is set if somebody writes.
 * Where some may prefer writers, it has 64 bits: that it does; that it is given
 * over to a writer that waits; the name of the writer that is next, and how
 * many others wait (runtime/models/prefer.c). */
#define RWLOCK_WRITERS_FIRST 2 /* pthread_rwlockattr_setkind_np's number */
#define RWLOCK_HELD 0xffffffffu
#define RWLOCK_WRITTEN 0xc0000000u
#define RWLOCK_PREFERS (1ul << 63)
#define RWLOCK_GIVEN (1ul << 62)
#define RWLOCK_NEXT_AT 41
#define RWLOCK_NEXT 511 /* there are at most 256 threads */
#define RWLOCK_OTHERS_AT 32
#define RWLOCK_OTHERS 511
#define RWLOCK_AWAITED ((1ul << 50) - (1ul << 32))
/* Whether somebody may read, may read without waiting, and whether the thread
 * of that name may write now, which has announced it or tries. */
#define RWLOCK_MAY_READ(word) \
  (((word) & (RWLOCK_WRITTEN | RWLOCK_GIVEN)) == 0 && \
   (((word)&RWLOCK_AWAITED) == 0 || ((word)&RWLOCK_HELD) == 0))
#define RWLOCK_MAY_TRY_READ(word) \
  (((word) & (RWLOCK_WRITTEN | RWLOCK_GIVEN | RWLOCK_AWAITED)) == 0)
#define RWLOCK_MAY_WRITE(word, name) \
  (((word)&RWLOCK_HELD) == 0 && \
   (((word) >> RWLOCK_NEXT_AT & RWLOCK_NEXT) == 0 || \
    ((word) >> RWLOCK_NEXT_AT & RWLOCK_NEXT) == (name)))
#define RWLOCK_MAY_TRY_WRITE(word) \
  (((word) & (RWLOCK_HELD | RWLOCK_GIVEN | RWLOCK_AWAITED)) == 0)

/* Of a barrier: for how many it is, how many have come, and who waits. With
 * more threads there is no room for how many: they are those that wait. */
#define BARRIER_COUNT 255
#define BARRIER_COME_AT 8
#define BARRIER_FEW 48
#define BARRIER_WAIT_AT 16
/* With a crowd: for how many it is, and how many have come. */
#define CROWD_COUNT 0xffff
#define CROWD_COME_AT 16
/* So many threads always are one: a barrier's word has no room for a set. */
#define CROWD_LEAST 57

/* Of a thread's cancellation: it is asked for, it is off, it may come anywhere;
 * and what waits give that it ends (ECANCELED). */
#define CANCEL_ASKED 1u
#define CANCEL_OFF 2u
#define CANCEL_ANYWHERE 4u
#define CANCEL_RESULT 125

/* What variables that breakpoints are (runtime/include/tessera.h) are called:
 * that, and the breakpoint's name. Nothing defines them, and nobody reads
 * them. */
#define BREAKPOINT_PREFIX "tessera_breakpoint_"

/* A goal's numbers (runtime/models/goal.c, pattern.c): of a step of a pattern
 * its site, and whether it is the second thread's, on the second variable. */
#define GOAL_SITE 0xfffff
#define GOAL_SECOND (1 << 20)
#define GOAL_OTHER (1 << 21)

/* In emitted programs a task's number n is written as this one plus n: so it
 * always has eight hexadecimal digits (transforms/emit/turn_limits.c). */
#define TASK_NUMBERS 0x40000000

#endif
