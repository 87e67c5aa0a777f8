// args: --check=memsafety --engine=stepper
// verdict: UNSAFE (memsafety)
// says: violated: invalid write in sprintf\(\): buffer
#include <stdio.h>
char buffer[8];
int main(void) {
  sprintf(buffer, "%d-%s", 12345, "ab");
  return buffer[0] != '1';
}
