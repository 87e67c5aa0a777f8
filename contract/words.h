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

/* Of a condition variable: who sleeps on it, and that it is gone. */
#define CONDITION_GONE_AT 63

/* Of an rwlock: bits of which one is set if somebody writes. */
#define RWLOCK_WRITTEN 0xc0000000u

/* Of a barrier: for how many it is, how many have come, and who waits. With
 * more threads there is no room for how many: they are those that wait. */
#define BARRIER_COUNT 255
#define BARRIER_COME_AT 8
#define BARRIER_FEW 48
#define BARRIER_WAIT_AT 16

/* Of a thread's cancellation: it is asked for, it is off, it may come anywhere;
 * and what waits give that it ends (ECANCELED). */
#define CANCEL_ASKED 1u
#define CANCEL_OFF 2u
#define CANCEL_ANYWHERE 4u
#define CANCEL_RESULT 125

#endif
