// verdict: UNKNOWN (unknown function 'send', at
// says: or --undefined=return:
// A function that gets a pointer may do anything with what is there.
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
