// A connection asks the socket's thread to call it back when there is data, and
// then sets the stream to which that data goes. The stream is set
// when the callback may have come already.
// verdict: UNSAFE
// property: memsafety
// row: httpconnect
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { CONNECTIONS = 2 };

struct stream {
  int bytes;
};

struct connection {
  pthread_mutex_t mutex;
  struct stream *in;
};

static struct connection connections[CONNECTIONS] = {
    {PTHREAD_MUTEX_INITIALIZER, NULL}, {PTHREAD_MUTEX_INITIALIZER, NULL}};
static struct stream streams[CONNECTIONS];
static pthread_mutex_t socket_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t socket_asked = PTHREAD_COND_INITIALIZER;
static struct connection *asked[CONNECTIONS];
static int asked_count;

/* Data came for it. */
static void on_data_available(struct connection *c, int bytes)
{
  pthread_mutex_lock(&c->mutex);
  c->in->bytes += bytes;
  pthread_mutex_unlock(&c->mutex);
}

static void *socket_thread(void *arg)
{
  for (int i = 0; i < CONNECTIONS; i++) {
    struct connection *c;
    pthread_mutex_lock(&socket_mutex);
    while (asked_count <= i) {
      pthread_cond_wait(&socket_asked, &socket_mutex);
    }
    c = asked[i];
    pthread_mutex_unlock(&socket_mutex);
    on_data_available(c, i + 1);
  }
  return arg;
}

static void async_read(struct connection *c)
{
  pthread_mutex_lock(&socket_mutex);
  asked[asked_count++] = c;
  pthread_cond_signal(&socket_asked);
  pthread_mutex_unlock(&socket_mutex);
}

static void set_stream(struct connection *c)
{
  pthread_mutex_lock(&c->mutex);
  c->in = &streams[c - connections];
  pthread_mutex_unlock(&c->mutex);
}

static void *http_connect(void *arg)
{
  struct connection *c = arg;
  async_read(c);
  set_stream(c);
  return NULL;
}

int main(void)
{
  pthread_t users[CONNECTIONS], socket;
  pthread_create(&socket, NULL, socket_thread, NULL);
  for (int i = 0; i < CONNECTIONS; i++) {
    pthread_create(&users[i], NULL, http_connect, &connections[i]);
  }
  for (int i = 0; i < CONNECTIONS; i++) {
    pthread_join(users[i], NULL);
  }
  pthread_join(socket, NULL);
  assert(streams[0].bytes + streams[1].bytes == 3);
  return 0;
}
