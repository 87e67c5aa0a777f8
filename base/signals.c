/* signals.c -- signals that ask us to end. */
#include "base/signals.h"

#include <time.h>

void signals_take(sigset_t *signals, sigset_t *before)
{
  static const int all[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
  struct sigaction act;
  sigemptyset(signals);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (sigaction(all[i], NULL, &act) != 0 || act.sa_handler != SIG_IGN) {
      sigaddset(signals, all[i]);
    }
  }
  sigprocmask(SIG_BLOCK, signals, before);
}

int signals_look(const sigset_t *signals)
{
  struct timespec none = {0, 0};
  int number = sigtimedwait(signals, NULL, &none);
  return number > 0 ? number : 0;
}
