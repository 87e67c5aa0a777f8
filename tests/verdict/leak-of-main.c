// args: --check=leak
// verdict: SAFE within bounds (
// or: SAFE
// When exit is called, they are still there, and so are the caller's.
#include <stdlib.h>
struct text {
  char *bytes;
};
static void fill(struct text *t) {
  char *other = malloc(6);
  t->bytes = malloc(5);
  exit(0);
}
int main(void) {
  struct text t;
  char *more = malloc(7);
  fill(&t);
  return more == 0;
}
