/* signals.h -- signals that ask us to end, taken when we look. */
#ifndef BASE_SIGNALS_H
#define BASE_SIGNALS_H

#include <signal.h>

/* From here on they wait until somebody looks; but what we are to ignore
 * (nohup), we do. *before: the mask to go back to. */
void signals_take(sigset_t *signals, sigset_t *before);
/* One of them that has come, or 0. */
int signals_look(const sigset_t *signals);

/* From here on the first of them that comes is noted only; a second one does
 * what it did before. */
void signals_note(void);
/* The one that was noted, or 0. */
int signals_noted(void);

#endif
