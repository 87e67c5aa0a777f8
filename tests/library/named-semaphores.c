#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
int main(void)
{
  int value = 7;
  sem_unlink("/tessera-test");
  assert(sem_open("/tessera-test", 0) == SEM_FAILED && errno == ENOENT);
  sem_t *s = sem_open("/tessera-test", O_CREAT, 0600, 2);
  assert(s != SEM_FAILED);
  sem_t *same = sem_open("/tessera-test", O_CREAT, 0600, 5);
  assert(sem_getvalue(same, &value) == 0 && value == 2);
  assert(sem_wait(same) == 0 && sem_getvalue(s, &value) == 0 && value == 1);
  assert(sem_open("/tessera-test", O_CREAT | O_EXCL, 0600, 1) == SEM_FAILED);
  assert(errno == EEXIST);
  assert(sem_unlink("/tessera-test") == 0);
  assert(sem_unlink("/tessera-test") == -1);
  assert(sem_trywait(s) == 0 && sem_trywait(s) == -1 && errno == EAGAIN);
  assert(sem_close(s) == 0);
}
