// File system: every inode gets a free block on demand, under a lock per inode
// and one per block.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Flanagan and Godefroid, Dynamic partial-order reduction, 2005

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define N 3
#define BLOCKS 3
#define INODES 2

static pthread_mutex_t inode_lock[INODES] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static pthread_mutex_t block_lock[BLOCKS] = {
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER,
};
static int block_of[INODES]; /* block + 1; 0: none */
static bool busy[BLOCKS];

static bool reserve(int block, pthread_mutex_t *lock)
{
  pthread_mutex_lock(lock);
  bool was_busy = busy[block];
  busy[block] = true;
  pthread_mutex_unlock(lock);
  return !was_busy;
}

static void *create_file(void *arg)
{
  int inode = (int)(intptr_t)arg % INODES;
  pthread_mutex_lock(&inode_lock[inode]);
  if (block_of[inode] == 0) {
    int block = 0;
    while (!reserve(block, &block_lock[inode])) {
      block++;
    }
    block_of[inode] = block + 1;
  }
  pthread_mutex_unlock(&inode_lock[inode]);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, create_file, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(block_of[0] != block_of[1]);
  return 0;
}
