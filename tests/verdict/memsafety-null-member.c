// args: --check=memsafety
// verdict: SAFE
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *p = calloc(1, sizeof *p);
  if (p->next && p->next->value) {
    p->value = 1;
  }
  free(p);
}
