// args: --check=leak
// verdict: UNSAFE (leak)
// says: ^  it was never freed, a block of 5 bytes
// When main returns, its variables are gone.
#include <stdlib.h>
struct text {
  char *bytes;
};
static void fill(struct text *t) {
  t->bytes = malloc(5);
}
int main(void) {
  struct text t;
  fill(&t);
  return 0;
}
