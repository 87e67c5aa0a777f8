// verdict: SAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  FILE *f = fopen("log", "w");
  if (!f) {
    perror("log");
    return 1;
  }
  fprintf(f, "%d\n", 3);
  fputs("x", f);
  int failed = fclose(f);
  assert(f != stdout && stdout != stderr && stdin);
  assert(failed == 0 || failed == EOF);
}
