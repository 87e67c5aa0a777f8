/* agreement.h -- the order that seq_cst operations agree on, by RC11's psc
 * (Lahav et al., Repairing sequential consistency in C/C++11, 2017).
 *
 * An agreement is a seq_cst access or fence, a bit of sets. Of each it is kept
 * which others precede it, transitively; an execution in which one precedes
 * itself is none. They are numbered by thread, and then by age, and forgotten
 * once nothing can precede them any more. */
#ifndef RUNTIME_EXPLORER_AGREEMENT_H
#define RUNTIME_EXPLORER_AGREEMENT_H

#include "runtime/explorer/messages.h"

/* A new one of the thread; place: 0 of a fence. As a set. All sets that are in
 * the state are renumbered. */
unsigned agreement_new(unsigned thread, uintptr_t place);
/* Those precede that one; false: there is no such execution. */
bool agreement_add(unsigned sources, unsigned one);
/* What a fence knows. */
void agreement_set_view(unsigned fence, const view *v);
unsigned agreement_fences(void);
/* Of accesses those of that place. */
unsigned agreement_at(unsigned accesses, uintptr_t place);

/* Of a thread, before its next access, of that place. */
unsigned agreement_before(const mind *of, uintptr_t place);
/* An access of that place, which all messages that are newer than those follow.
 * False: there is no such execution. */
bool agreement_leave(unsigned sources, const cell *c, unsigned lag);
/* Behind the thread's access; received: passed of what it acquired. */
void agreement_after(mind *of, uintptr_t place, unsigned node,
                     unsigned received);
/* What a thread passes on. */
unsigned agreement_exports(const mind *of);
/* What precedes a fence of the thread. */
unsigned agreement_before_fence(const mind *of);
/* Those that are on no cycle, whatever comes, are forgotten. */
void agreement_collect(void);

#endif
