// args: --engine=cbmc
// verdict: SAFE within bounds (long double is not as on the machine
// Only the variable is a long double; its bytes are read.
#include <assert.h>
long double x = 1.0L;
unsigned char *bytes = (unsigned char *)&x;
int main(void) { assert(bytes[7] != 0x80); }
