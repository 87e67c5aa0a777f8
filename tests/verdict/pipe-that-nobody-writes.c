// verdict: UNSAFE (deadlock)
#include <pthread.h>
#include <unistd.h>
int main(void)
{
  int ends[2];
  char c;
  if (pipe(ends) == 0)
    read(ends[0], &c, 1);
}
