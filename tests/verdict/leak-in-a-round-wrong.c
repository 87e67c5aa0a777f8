// args: --check=leak
// verdict: UNSAFE (leak)
// says: ^  it was never freed, a block of 8 bytes
// A cycle that nothing leads to is lost.
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
  keep = 0;
  return 0;
}
