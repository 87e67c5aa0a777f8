// verdict: UNSAFE
#include <assert.h>
#include <sys/socket.h>
int main(void)
{
  char b[2];
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (s < 0 || recv(s, b, sizeof b, 0) != 2)
    return 1;
  long n = send(s, b, 2, 0);
  assert(n >= -1 && n <= 1);
}
