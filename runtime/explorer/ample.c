#include "runtime/explorer/ample.h"
#include "runtime/explorer/arrivals.h"
#include "runtime/explorer/choice.h"

unsigned ample_length;
bool ample_extends;
unsigned char ample_rivals[THREADS_MOST];

void ample_init(bool extends)
{
  unsigned count = __ts_program.thread_count;

  ample_extends = extends && count > 1;
  for (unsigned t = 0; t < count; t++) {
    ample_rivals[t] = (unsigned char)((t + 1) % run_threads());
    ample_extends = ample_extends && __ts_program.threads[t].futures;
  }
}

/* What the thread stored it sees in any case. */
static bool is_own_flusher(unsigned thread, unsigned other)
{
  return __ts_program.flusher && other == thread + __ts_program.flusher;
}

/* Whether no other thread can tell when its next step is done. */
static bool is_alone(unsigned thread)
{
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (t != thread && !is_own_flusher(thread, t) && ample_meets(thread, t)) {
      ample_rivals[thread] = (unsigned char)t;
      return false;
    }
  }
  return true;
}

/* What was chosen belongs to the last step, and leads to states that may have
 * been seen: so these are looked up. */
bool ample_leads_on(unsigned thread)
{
  return ample_extends && choice_count() == 0 && !*__ts_program.finished &&
         run_is_at_point(thread) && is_alone(thread) && run_is_ready(thread);
}

static enum run_result go_on(unsigned thread, unsigned most)
{
  enum run_result result = RUN_ON;

  while (result == RUN_ON && ample_length < most && ample_leads_on(thread)) {
    result = run_step(thread);
    ample_length++;
  }
  return result;
}

enum run_result ample_go_on(unsigned thread, uint32_t arrival)
{
  enum run_result result = go_on(thread, CHAIN_MOST);

  if (result > RUN_FAILED && arrival != TRACE_NONE) {
    unsigned most = ample_length - 1;

    arrivals_restore(arrival);
    choice_begin();
    result = run_step(thread);
    ample_length = 1;
    if (result == RUN_ON) {
      result = go_on(thread, most);
    }
  }
  return result;
}
