#include "runtime/explorer/workers.h"
#include "runtime/explorer/memory.h"

#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

unsigned workers_size = 1, workers_number;

static struct common {
  int lock;
  bool stopped, called;
  unsigned here, meetings; /* in workers_gather(); of those that are over */
} * common;

void workers_init(void)
{
  uint64_t size;

  common = memory_reserve(&size);
}

static _Noreturn void be_worker(unsigned number, pid_t parent,
                                void (*work)(void))
{
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) {
    _exit(6);
  }
  workers_number = number;
  work();
  _exit(0);
}

static void kill_all(const pid_t *pids, unsigned count)
{
  for (unsigned i = 0; i < count; i++) {
    if (pids[i] > 0) {
      kill(pids[i], SIGKILL);
    }
  }
}

/* Whichever ends next; false when there is none. */
static bool wait_for_one(pid_t *pids, unsigned count, bool *went_well)
{
  int status;
  pid_t pid = wait(&status);

  if (pid < 0) {
    return false;
  }
  for (unsigned i = 0; i < count; i++) {
    pids[i] = pids[i] == pid ? 0 : pids[i];
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    *went_well = false;
    kill_all(pids, count);
  }
  return true;
}

bool workers_run(unsigned size, void (*work)(void))
{
  pid_t pids[CREW_MOST] = {0}, own = getpid();
  bool went_well = true;

  workers_size = size;
  fflush(NULL);
  for (unsigned i = 0; i < size && went_well; i++) {
    pids[i] = fork();
    if (pids[i] == 0) {
      be_worker(i, own, work);
    } else if (pids[i] < 0) {
      went_well = false;
      kill_all(pids, size);
    }
  }
  while (wait_for_one(pids, size, &went_well)) {
  }
  workers_size = 1;
  return went_well;
}

void workers_rest(void)
{
  static unsigned times;

  if (++times % 16 != 0) {
    sched_yield();
  } else {
    nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
  }
}

void workers_lock(void)
{
  while (__atomic_exchange_n(&common->lock, 1, __ATOMIC_ACQUIRE) != 0) {
    workers_rest();
  }
}

void workers_unlock(void)
{
  __atomic_store_n(&common->lock, 0, __ATOMIC_RELEASE);
}

void workers_stop(void)
{
  __atomic_store_n(&common->stopped, true, __ATOMIC_RELEASE);
}

bool workers_is_stopped(void)
{
  return __atomic_load_n(&common->stopped, __ATOMIC_ACQUIRE);
}

void workers_call(void)
{
  __atomic_store_n(&common->called, true, __ATOMIC_RELEASE);
}

bool workers_is_called(void)
{
  return __atomic_load_n(&common->called, __ATOMIC_ACQUIRE);
}

void workers_gather(void (*alone)(void))
{
  unsigned meeting = __atomic_load_n(&common->meetings, __ATOMIC_ACQUIRE);

  if (__atomic_add_fetch(&common->here, 1, __ATOMIC_ACQ_REL) == workers_size) {
    alone();
    common->here = 0;
    common->called = false;
    __atomic_add_fetch(&common->meetings, 1, __ATOMIC_RELEASE);
    return;
  }
  while (__atomic_load_n(&common->meetings, __ATOMIC_ACQUIRE) == meeting &&
         !workers_is_stopped()) {
    workers_rest();
  }
}
