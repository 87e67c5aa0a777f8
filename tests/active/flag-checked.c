// exit: 0
// says: ^race: .*flag-checked.c:12:.* data; .*flag-checked.c:18:.* data$
// says: ^  unreachable: a search of all states does not come to it$
// says: ^races, by runs +1 +0 +1 +0$
// says: ^ACTIVE: 0 confirmed, 1 discharged, 0 open$
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int ready;
void *writer(void *arg)
{
  data = 1;
  ready = 1;
  return arg;
}
void *reader(void *arg)
{
  if (ready) data++;
  return arg;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return data;
}
