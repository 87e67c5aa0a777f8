// args: --check=memsafety
// verdict: SAFE
#include <string.h>
char buffer[8];
int main(void) {
  strcpy(buffer, "1234567" "");
  return buffer[0] != '1';
}
