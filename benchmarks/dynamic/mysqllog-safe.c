// Queries are written to a log of the changes, which now and then is closed and
// opened as a new file. Who has changed a table writes to the log if it is
// open. Closing and opening it anew
// are one section of the log's mutex.
// verdict: SAFE
// property: assert
// row: mysqllog
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum log_state { LOG_CLOSED, LOG_OPENED };
enum { CLIENTS = 2, QUERIES = 2, ENTRIES = CLIENTS * QUERIES, FILES = 2 };

struct entry {
  int client, value;
};

struct log {
  pthread_mutex_t mutex;
  enum log_state state;
  int file; /* its number */
  struct entry entries[FILES][ENTRIES];
  int counts[FILES];
};

static struct log binlog = {
    PTHREAD_MUTEX_INITIALIZER, LOG_OPENED, 0, {{{0}}}, {0}};
static pthread_mutex_t table_mutex = PTHREAD_MUTEX_INITIALIZER;
static int table[CLIENTS];

static void log_write(int client, int value)
{
  pthread_mutex_lock(&binlog.mutex);
  if (binlog.state == LOG_OPENED) {
    int at = binlog.counts[binlog.file]++;
    binlog.entries[binlog.file][at] = (struct entry){client, value};
  }
  pthread_mutex_unlock(&binlog.mutex);
}

static void log_new_file(void)
{
  pthread_mutex_lock(&binlog.mutex);
  binlog.state = LOG_CLOSED;
  binlog.file++;
  binlog.state = LOG_OPENED;
  pthread_mutex_unlock(&binlog.mutex);
}

static void *client(void *arg)
{
  int number = *(int *)arg;
  for (int i = 1; i <= QUERIES; i++) {
    pthread_mutex_lock(&table_mutex);
    table[number] += i;
    pthread_mutex_unlock(&table_mutex);
    log_write(number, i);
  }
  return NULL;
}

static void *rotate(void *arg)
{
  log_new_file();
  return arg;
}

/* Whether the logs, done again, lead to what the tables are. */
static void check_recovery(void)
{
  int recovered[CLIENTS] = {0};
  for (int f = 0; f < FILES; f++) {
    for (int i = 0; i < binlog.counts[f]; i++) {
      recovered[binlog.entries[f][i].client] += binlog.entries[f][i].value;
    }
  }
  for (int i = 0; i < CLIENTS; i++) {
    assert(recovered[i] == table[i]);
  }
}

int main(void)
{
  static int numbers[CLIENTS] = {0, 1};
  pthread_t clients[CLIENTS], rotator;
  for (int i = 0; i < CLIENTS; i++) {
    pthread_create(&clients[i], NULL, client, &numbers[i]);
  }
  pthread_create(&rotator, NULL, rotate, NULL);
  for (int i = 0; i < CLIENTS; i++) {
    pthread_join(clients[i], NULL);
  }
  pthread_join(rotator, NULL);
  check_recovery();
  return 0;
}
