// unknown: cbmc
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
static volatile sig_atomic_t came, last;
static void handle(int number)
{
  sigset_t now;
  pthread_sigmask(SIG_BLOCK, 0, &now);
  assert(sigismember(&now, number) == 1);
  came++;
  last = number;
}
int main(void)
{
  sigset_t one = {0}, old = {0}, pending = {0};
  struct sigaction action = {0}, before = {0};
  int number = 0;
  assert(signal(SIGUSR1, handle) == SIG_DFL);
  assert(signal(SIGUSR1, handle) == handle);
  assert(raise(SIGUSR1) == 0 && came == 1 && last == SIGUSR1);
  sigemptyset(&one);
  assert(sigaddset(&one, SIGUSR1) == 0 && sigaddset(&one, 99) == -1);
  assert(sigismember(&one, SIGUSR1) == 1 && sigismember(&one, SIGINT) == 0);
  assert(pthread_sigmask(SIG_BLOCK, &one, &old) == 0);
  assert(sigismember(&old, SIGUSR1) == 0);
  raise(SIGUSR1);
  raise(SIGUSR1);
  assert(came == 1 && sigpending(&pending) == 0);
  assert(sigismember(&pending, SIGUSR1) == 1);
  assert(pthread_sigmask(SIG_SETMASK, &old, 0) == 0 && came == 2);
  pthread_sigmask(SIG_BLOCK, &one, 0);
  assert(pthread_kill(pthread_self(), SIGUSR1) == 0 && came == 2);
  assert(sigwait(&one, &number) == 0 && number == SIGUSR1 && came == 2);
  action.sa_handler = SIG_IGN;
  assert(sigaction(SIGUSR1, &action, &before) == 0);
  assert(before.sa_handler == handle);
  pthread_sigmask(SIG_UNBLOCK, &one, 0);
  assert(raise(SIGUSR1) == 0 && came == 2);
  assert(sigaction(SIGKILL, &action, 0) == -1 && errno == EINVAL);
  assert(raise(SIGCHLD) == 0 && pthread_kill(pthread_self(), 0) == 0);
}
