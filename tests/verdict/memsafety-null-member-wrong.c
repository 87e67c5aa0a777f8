// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  the pointer is null$
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *p = calloc(1, sizeof *p);
  if (p->next || p->next->value) {
    p->value = 1;
  }
  free(p);
}
