// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid write in strcpy\(\): buffer
#include <string.h>
char buffer[8];
int main(void) {
  strcpy(buffer, "1234567" "8");
  return buffer[0] != '1';
}
