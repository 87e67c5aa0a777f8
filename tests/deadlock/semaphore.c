// says: for a post of s, which is 0$
// says not: ^cycle
#include <semaphore.h>
sem_t s;
int main(void) {
  sem_init(&s, 0, 1);
  sem_wait(&s);
  sem_wait(&s);
}
