// verdict: SAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  FILE *f = tmpfile();
  char line[4];
  if (!f) {
    return 0;
  }
  assert(getc(f) == EOF && feof(f));
  rewind(f);
  assert(fread(line, 1, 4, f) == 0 && !fgets(line, 4, f));
}
