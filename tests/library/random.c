#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  unsigned seed = 7;
  unsigned short x[3] = {1, 2, 3};
  rand_r(&seed);
  assert(rand_r(&seed) == 153898277 && seed == 2368046169u);
  assert(lrand48() == 0);
  srand48(5);
  assert(drand48() == 0.52483957943423221);
  assert(lrand48() == 585950151 && mrand48() == -907958370);
  assert(erand48(x) == 0.44199632268870914);
  assert(jrand48(x) == 1130126687 && nrand48(x) == 1404751201);
}
