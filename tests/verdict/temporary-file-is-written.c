// verdict: UNKNOWN (what was written to a temporary file, at
#include <assert.h>
#include <stdio.h>
int main(void)
{
  FILE *f = tmpfile();
  if (f) {
    fprintf(f, "x");
    rewind(f);
    assert(getc(f) == 'x');
  }
}
