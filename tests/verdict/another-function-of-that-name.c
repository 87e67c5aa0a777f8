// verdict: UNKNOWN (unknown function 'send'
#include <assert.h>
struct message {
  int n;
};
int send(struct message *m);
int main(void)
{
  struct message m = {1};
  send(&m);
  assert(m.n == 1);
}
