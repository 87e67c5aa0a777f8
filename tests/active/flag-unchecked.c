// exit: 10
// says: ^race: .*flag-unchecked.c:12:.* data; .*flag-unchecked.c:18:.* data$
// says: ^  confirmed$
// says: ^races, by runs +1 +1 +0 +0$
// says: ^ACTIVE: 1 confirmed, 0 discharged, 0 open$
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
  if (!ready) data++;
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
