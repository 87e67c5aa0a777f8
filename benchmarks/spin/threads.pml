/* threads.pml -- main creates N workers and joins them in this order.
 *
 * To be included after the shared variables and before `proctype worker(byte
 * me)`, which ends with LEAVE, wherever it ends, and then END. FINALLY is what
 * holds after the joins.
 *
 * A step is one access to shared data and the local computation up to the next
 * access, so both stand in one `atomic`; a `goto` ends it. With -DMERGED the
 * steps are those between Tessera's points: creations, unlocking, a thread's
 * end and what a lock protects belong to the step before. A border between two
 * steps that are then one is written STEP, or STEP_AT if it has a label.
 *
 * A worker that has ended stays where it is: what Spin's own ends of processes
 * would add is no state of the C program. */
bit ended[N];

#ifdef MERGED
#define STEP ;
#define STEP_AT(label) ; label:
#define LEAVE ended[me] = 1; goto end
#else
#define STEP } atomic {
#define STEP_AT(label) } label: atomic {
#define LEAVE goto exit
#endif
#define END exit: ended[me] = 1; end: false

#ifndef FINALLY
#define FINALLY true
#endif

init {
  byte i;
#ifdef MERGED
  atomic {
    do
    :: i < N -> run worker(i); i++
    :: else -> i = 0; break
    od
  }
#else
create:
  atomic {
    run worker(i); i++;
    if
    :: i < N -> goto create
    :: else -> i = 0
    fi
  }
#endif
join:
  atomic {
    ended[i] -> i++;
    if
    :: i < N -> goto join
    :: else
    fi
  }
  assert(FINALLY)
}
