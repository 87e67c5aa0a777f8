// verdict: UNKNOWN (unknown function 'vhangup', at
// What a header of the system declares has a meaning, though it is not known.
#include <unistd.h>
int main(void)
{
  return vhangup();
}
