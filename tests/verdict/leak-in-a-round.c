// args: --check=leak
// verdict: SAFE within bounds (
// or: SAFE
// A cycle that something leads to is not lost.
#include <stdlib.h>
struct node {
  struct node *next;
};
static struct node *keep;
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b;
  b->next = a;
  keep = b;
  return 0;
}
