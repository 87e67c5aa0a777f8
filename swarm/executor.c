#include "swarm/executor.h"

void executor_cancel(const struct manifest *m)
{
  (void)m;
}
