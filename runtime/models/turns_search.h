/* turns_search.h -- finds turns with which a test fails: behind the test, whose
 * main is turn_test(). It prints them, as TURNS has them, or nothing.
 *
 * Few turns are tried first, with all numbers of steps. What is found has
 * failed again and again. That it took too long is no failure: the machine may
 * have had other things to do. */
#ifndef RUNTIME_MODELS_TURNS_SEARCH_H
#define RUNTIME_MODELS_TURNS_SEARCH_H

#include "runtime/models/turns.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>

enum { TURN_MOST = 60 /* steps */, TURN_TIMES = 20 };

int turn_test(void);

/* The exit status of a test with these turns, or 128 and a signal. */
static int turn_try(const struct turn *with, int count, int *counts)
{
  pid_t child = fork();
  if (child == 0) {
    int null = open("/dev/null", O_WRONLY);
    dup2(null, 1);
    dup2(null, 2);
    for (int i = 0; i < TURNS_MAX; i++) {
      turns[i] = i < count ? with[i] : (struct turn){0, 0};
    }
    int status = turn_test();
    for (int i = 0; i < TURN_THREADS; i++) {
      counts[i] = turn_counts[i];
    }
    _exit(status);
  }
  int status;
  if (child < 0 || waitpid(child, &status, 0) < 0) {
    return 0;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int turn_fails(int status)
{
  return status != 0 && status != TURN_LATE;
}

static int turn_found(const struct turn *with, int count, int *counts)
{
  for (int i = 0; i < TURN_TIMES; i++) {
    if (!turn_fails(turn_try(with, count, counts))) {
      return 0;
    }
  }
  for (int i = 0; i < count; i++) {
    printf("%s{%d, %d}", i ? ", " : "", with[i].thread, with[i].steps);
  }
  printf("\n");
  return 1;
}

/* All numbers of steps of the turns from that one on. */
static int turn_search(struct turn *with, int at, int count, const int *most,
                       int *counts)
{
  if (at == count) {
    return turn_found(with, count, counts);
  }
  int last = at + 1 == count;
  for (int n = last ? 1000000 : 1;
       n <= (last ? 1000000 : most[with[at].thread]); n++) {
    with[at].steps = n;
    if (turn_search(with, at + 1, count, most, counts)) {
      return 1;
    }
  }
  return 0;
}

int main(void)
{
  size_t size = TURN_THREADS * sizeof(int);
  int most[TURN_THREADS] = {0};
  int *counts = mmap(NULL, size, PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  static const struct turn serial[] = {{1, 1000000}, {2, 1000000}};
  if (counts == MAP_FAILED) {
    return 1;
  }
  turn_try(serial, 2, counts);
  for (int i = 0; i < TURN_THREADS; i++) {
    most[i] = counts[i] < 1           ? TURN_MOST / 2
              : counts[i] > TURN_MOST ? TURN_MOST
                                      : counts[i];
  }
  for (int count = 2; count <= 3; count++) {
    for (int first = 1; first <= 2; first++) {
      struct turn with[TURNS_MAX];
      for (int i = 0; i < count; i++) {
        with[i].thread = (first + i) % 2 ? 1 : 2;
      }
      if (turn_search(with, 0, count, most, counts)) {
        return 0;
      }
    }
  }
  return 0;
}

#endif
