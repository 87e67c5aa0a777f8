// exit: 0
// says: ^races, by runs +3 +0 +3 +0$
// says: ^races, else +5 +0 +5 +0$
// says: ^deadlocks +0 +0 +0 +0$
/* sor.c -- successive over-relaxation with the shape of the Java program that
 * active testing was measured on: each thread has rows of a grid, red and black
 * ones in turn, and reads its neighbours' rows of the other colour. Between the
 * colours all meet at a barrier of their own making, of atomic counters, which
 * no analysis of locks and signals knows: so each access to a neighbour's row is
 * predicted to race, and none does. */
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 2, ROWS = 4, COLUMNS = 2, ROUNDS = 1 };

static int grid[ROWS][COLUMNS];
static int change[THREADS], all_changes;
static atomic_int come[2 * ROUNDS + 1];

static void meet(int phase)
{
  atomic_fetch_add(&come[phase], 1);
  while (atomic_load(&come[phase]) < THREADS) continue;
}

static int relax(int row)
{
  int sum = 0;
  for (int c = 0; c < COLUMNS; c++) {
    int above = row > 0 ? grid[row - 1][c] : 0;
    int below = row < ROWS - 1 ? grid[row + 1][c] : 0;
    int old = grid[row][c];
    grid[row][c] = (above + below + 2 * old) / 4 + 1;
    sum += grid[row][c] - old;
  }
  return sum;
}

static void *work(void *arg)
{
  int self = *(int *)arg, first = self * (ROWS / THREADS);
  for (int round = 0; round < ROUNDS; round++) {
    for (int colour = 0; colour < 2; colour++) {
      for (int row = first; row < first + ROWS / THREADS; row++) {
        if (row % 2 == colour) change[self] += relax(row);
      }
      meet(2 * round + colour);
    }
  }
  if (self == 0) {
    for (int t = 0; t < THREADS; t++) all_changes += change[t];
  }
  return arg;
}

int main(void)
{
  pthread_t threads[THREADS];
  int numbers[THREADS];
  for (int t = 0; t < THREADS; t++) {
    numbers[t] = t;
    pthread_create(&threads[t], 0, work, &numbers[t]);
  }
  for (int t = 0; t < THREADS; t++) pthread_join(threads[t], 0);
  return all_changes == 0;
}
