// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  it is no memory of malloc's, at offset 0 of a block of 4 bytes
#include <alloca.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  char *p = argc ? alloca(4) : malloc(4);
  p[0] = 1;
  free(p);
  return 0;
}
