// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  out of bounds, 9 bytes, at offset 0 of 'buffer', which has 8 bytes$
#include <string.h>
char buffer[8];
int main(void) {
  strcpy(buffer, "1234567" "8");
  return buffer[0] != '1';
}
