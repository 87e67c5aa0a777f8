// args: --check=memsafety --engine=stepper
// verdict: SAFE
#include <stdio.h>
char buffer[8];
int main(void) {
  sprintf(buffer, "%d-%s", 1234, "ab");
  return buffer[0] != '1';
}
