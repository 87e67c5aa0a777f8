/* main.c -- random small concurrent C programs with the truth about them.
 *
 *   randprog SEED [--size N] [--states N]        one program to stdout
 *   randprog --batch FROM COUNT DIR [options]    DIR/p<seed>.c for each seed
 *
 * Exit 0; 3 if the program of this seed has too many states (prints
 * "// too large"; take the next seed); 1 usage. Same seed, same bytes.
 * The first lines say what an exhaustive search (explore.c) found:
 *   // assert: violated | holds       some interleaving violates an assertion
 *   // deadlock: reachable | none     ... stops with a thread not ended
 *   // rounds-assert, rounds-deadlock: least number of rounds, or 0
 *   // ends: yes | no                 ... runs to the end of main
 *   // loops: N                       no loop body runs more than N times
 *   // features: ...                  what occurs, to select by
 *
 * How: generate a tree; compile it with a probe at each assertion; explore;
 * choose the asserted constants by the values seen, so that a violation is a
 * rare value and a valid assertion nearly fails; explore again for the truth.
 * Which of violation and deadlock is wanted is drawn first, and further trees
 * are tried until one has them. A tree with reachable undefined behaviour
 * (unlock of a mutex not owned, wait without it) is thrown away as well: the
 * search sees every interleaving, so no static rule is needed for that. */
#include "program.h"

struct options {
  int size;
  size_t states;
};

// One tree. Returns whether it is what was wanted; truth says if it is usable.
static bool attempt(struct gen *g, const struct options *opt,
                    struct truth *truth, bool violate, bool deadlock)
{
  char *arena = g->p->arena;
  size_t room = g->p->room;
  *g->p = (struct prog){.arena = arena, .room = room};
  g->bug = deadlock ? 35 : 5;
  g->size = opt->size;
  gen_prog(g);
  struct machine *m = comp_prog(g->p, true);
  if (m->len > STATE) {
    truth->bad = true;
    return false;
  }
  *truth = explore(m, opt->states);
  if (truth->bad || truth->too_large)
    return false;
  if ((truth->deadlock_rounds > 0) != deadlock)
    return false;
  bool varied = choose_checks(g, truth, violate);
  *truth = explore(comp_prog(g->p, false), opt->states);
  return varied && !truth->bad && !truth->too_large &&
         (truth->assert_rounds > 0) == violate &&
         (truth->deadlock_rounds > 0) == deadlock;
}

// Returns the exit status.
static int seed_run(unsigned long seed, const struct options *opt, FILE *out)
{
  struct prog prog = {.room = 1 << 20};
  struct gen g = {.rng = seed * 0x2545f4914f6cdd1du + 1, .p = &prog};
  struct truth truth;
  bool violate = pct(&g, 42), deadlock = pct(&g, 18), ok = false;
  int large = 0;
  prog.arena = malloc(prog.room);
  if (!prog.arena)
    abort();
  for (int i = 0; i < ATTEMPTS && !ok && large < 3; i++) {
    ok = attempt(&g, opt, &truth, violate, deadlock);
    large += truth.too_large;
  }
  if (ok)
    print_prog(out, &prog, &truth, seed);
  else
    fputs("// too large\n", out);
  free(prog.arena);
  return ok ? 0 : 3;
}

static int batch(unsigned long from, unsigned long count, const char *dir,
                 const struct options *opt)
{
  for (unsigned long seed = from; seed < from + count; seed++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/p%lu.c", dir, seed);
    FILE *out = fopen(path, "w");
    if (!out) {
      perror(path);
      return 6;
    }
    int status = seed_run(seed, opt, out);
    if (fclose(out) != 0) {
      perror(path);
      return 6;
    }
    if (status)
      remove(path);
  }
  return 0;
}

static int usage(void)
{
  fputs(
      "usage: randprog SEED [--size PERCENT] [--states N]\n"
      "       randprog --batch FROM COUNT DIR [--size PERCENT] [--states N]\n",
      stderr);
  return 1;
}

int main(int argc, char **argv)
{
  struct options opt = {.size = 100, .states = 100000};
  bool many = argc > 1 && !strcmp(argv[1], "--batch");
  int at = many ? 5 : 2;
  if (argc < at)
    return usage();
  for (; at + 1 < argc; at += 2) {
    if (!strcmp(argv[at], "--size"))
      opt.size = atoi(argv[at + 1]);
    else if (!strcmp(argv[at], "--states"))
      opt.states = strtoul(argv[at + 1], NULL, 10);
    else
      return usage();
  }
  if (at != argc || opt.size < 1)
    return usage();
  if (many)
    return batch(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10),
                 argv[4], &opt);
  return seed_run(strtoul(argv[1], NULL, 10), &opt, stdout);
}
