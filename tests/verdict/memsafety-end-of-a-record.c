// args: --check=memsafety
// verdict: SAFE
#include <stdlib.h>
struct s { int n; char text[1]; };
int main(void) {
  struct s *p = malloc(sizeof *p + 4);
  int last = 4;
  p->text[last] = 1;
  free(p);
}
