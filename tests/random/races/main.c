/* main.c -- a random concurrent program, and whether it has a data race or a
 * deadlock.
 *
 *   races SEED              prints the program; its first line is
 *                           // verdict: ... (races), its second one
 *                           // deadlock: ...
 *   races SEED SEED...      several in one, which runs one of them
 *   races -v FIRST COUNT    prints each seed with both verdicts
 *
 * The truth is by brute force: all sequentially consistent executions, each
 * with vector clocks of its own, after C11: two accesses to the same memory
 * location, one of which writes, not both atomic, neither before the other.
 * Nothing here is shared with the tool. A program of too many states has no
 * verdict; exit status 3. */
#include "races.h"

static bool is_whole; /* all states of the program were seen */

/* Makes the program; its verdict. */
static const char *judge(uint64_t of_seed)
{
  seed = of_seed;
  make();
  is_whole = explore_all();
  return has_race ? "UNSAFE" : is_whole ? "SAFE" : "?";
}

static const char *of_deadlock(void)
{
  return has_deadlock ? "UNSAFE" : is_whole ? "SAFE" : "?";
}

static void print_several(int count, char **seeds)
{
  print_head();
  for (int i = 0; i < count; i++) {
    judge(strtoull(seeds[i], NULL, 10));
    print_names(seeds[i]);
    print_program();
  }
  printf("#undef main\nint main(void)\n{\n"
         "  unsigned which = __VERIFIER_nondet_uint();\n");
  for (int i = 0; i < count; i++) {
    printf("  if (which == %d) {\n    return main_%s();\n  }\n", i, seeds[i]);
  }
  printf("  return 0;\n}\n");
}

int main(int argc, char **argv)
{
  if (argc == 4 && strcmp(argv[1], "-v") == 0) {
    uint64_t first = strtoull(argv[2], NULL, 10);

    for (uint64_t i = 0; i < strtoull(argv[3], NULL, 10); i++) {
      const char *verdict = judge(first + i);

      printf("%llu %s %s\n", (unsigned long long)(first + i), verdict,
             of_deadlock());
    }
    return 0;
  }
  if (argc > 2) {
    print_several(argc - 1, argv + 1);
    return 0;
  }
  const char *verdict = judge(argc > 1 ? strtoull(argv[1], NULL, 10) : 0);

  printf("// verdict: %s\n// deadlock: %s\n", verdict, of_deadlock());
  print_head();
  print_program();
  return strcmp(verdict, "?") == 0 ? 3 : 0;
}
