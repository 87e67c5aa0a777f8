/* step.h -- between a program made of steps and what explores it.
 *
 * tessera emits C in which each thread is a function that goes from its point
 * to just before its next one. All that can change lies in the section ts_state
 * and in the heap, so that a state can be copied, compared and put back; the
 * addresses are the same in every state. The emitted program defines
 * __ts_program and calls the functions of contract/program.h; everything else
 * is the explorer's. */
#ifndef RUNTIME_EXPLORER_STEP_H
#define RUNTIME_EXPLORER_STEP_H

#include "contract/classes.h"
#include "contract/events.h"
#include "contract/program.h"
#include "contract/steps.h"

extern const struct step_program __ts_program;

/* The state, apart from the heap; made by the linker. */
extern char __start_ts_state[], __stop_ts_state[];

#endif
