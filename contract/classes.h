/* classes.h -- what models do that stand for functions of the system
 * (transforms/models.def): who listens to a program of steps is told it of each
 * thing that is done to an object (contract/program.h). */
#ifndef CONTRACT_CLASSES_H
#define CONTRACT_CLASSES_H

/* What several have in common, or reports tell. */
enum model_class {
  CLASS_OTHER,
  CLASS_START, /* a thread */
  CLASS_JOIN,
  CLASS_DETACH,
  CLASS_END,   /* of its own thread */
  CLASS_STOP,  /* of the process */
  CLASS_EVENT, /* it says that the thread got there */
  CLASS_INIT,  /* a mutex, a spinlock or an rwlock: nobody holds it */
  CLASS_LOCK,
  CLASS_TRYLOCK, /* it may also be given up */
  CLASS_UNLOCK,
  CLASS_RDLOCK, /* an rwlock, if it is free; the same of those that try */
  CLASS_WRLOCK,
  CLASS_TRYRDLOCK, /* the same, unless a writer is preferred */
  CLASS_TRYWRLOCK,
  CLASS_RWUNLOCK,
  CLASS_SLEEP, /* on a condition variable, having given back the mutex */
  CLASS_WAKE,  /* and take the mutex again */
  CLASS_SIGNAL,
  CLASS_BROADCAST,
  CLASS_SEM_WAIT,
  CLASS_SEM_POST,
  CLASS_ARRIVE, /* at a barrier */
  CLASS_LEAVE,
  CLASS_ONCE, /* who is the first runs it */
  CLASS_ONCE_END,
  CLASS_DESTROY,
  CLASS_ALLOCATION,
  CLASS_INPUT, /* any value */
  CLASS_SAMPLE /* any value of which only a few are tried */
};

#endif
