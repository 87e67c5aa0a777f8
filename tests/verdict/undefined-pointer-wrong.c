// verdict: UNSAFE (assert, if send() does nothing but return)
// args: --undefined=return --check=assert
// A function that gets a pointer is taken to do nothing with it only if that is
// asked for: see undefined-pointer-stops.c.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct message {
  int n;
};
int *send(struct message *m);

int main(void)
{
  struct message m = {1};
  int *p = send(&m);
  assert(m.n == 1);
  assert(p == NULL && p != &m.n);
}
