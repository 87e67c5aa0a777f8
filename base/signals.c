/* signals.c -- signals that ask us to end. */
#include "base/signals.h"

#include <stdbool.h>
#include <time.h>

static const int all[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

enum { COUNT = sizeof all / sizeof *all };

void signals_take(sigset_t *signals, sigset_t *before)
{
  struct sigaction act;
  sigemptyset(signals);
  for (size_t i = 0; i < COUNT; i++) {
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

/* A handler has nothing but what is static. */
static volatile sig_atomic_t noted;
static bool notes;
static struct sigaction previous[COUNT];

static void note(int number)
{
  noted = number;
  for (size_t i = 0; i < COUNT; i++) {
    sigaction(all[i], &previous[i], NULL);
  }
}

void signals_note(void)
{
  if (notes) {
    return;
  }
  notes = true;
  for (size_t i = 0; i < COUNT; i++) {
    struct sigaction act = {.sa_handler = note};
    sigfillset(&act.sa_mask);
    sigaction(all[i], NULL, &previous[i]);
    if (previous[i].sa_handler != SIG_IGN) {
      sigaction(all[i], &act, NULL);
    }
  }
}

int signals_noted(void)
{
  return noted;
}
