// verdict: UNKNOWN (the numbers that rand() gives again, at
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  int number[3];
  for (int i = 0; i < 3; i++) {
    srand(7);
    number[i] = rand();
  }
  assert(number[0] == number[2]);
}
