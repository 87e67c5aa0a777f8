// A document loads a script: it notes which one is current, and starts to load
// it; when that is there, another thread compiles what is current and sets it
// to NULL. A second load
// notes its script without the lock that the other thread holds while it
// compiles, after it has looked whether there is one.
// verdict: UNSAFE
// property: memsafety
// row: loadscript
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { SCRIPTS = 2 };

struct script {
  int length;
  bool is_compiled;
};

static pthread_mutex_t script_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t load_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t is_loaded = PTHREAD_COND_INITIALIZER;
static struct script scripts[SCRIPTS] = {{3, false}, {5, false}};
static struct script *current; /* the one that is compiled next */
static int loaded;             /* how many, with load_mutex */
static int compiled_length;

static void finish_load(void)
{
  pthread_mutex_lock(&load_mutex);
  loaded++;
  pthread_cond_signal(&is_loaded);
  pthread_mutex_unlock(&load_mutex);
}

static void load_script(struct script *script)
{
  current = script;
  finish_load();
}

static void compile(const struct script *script)
{
  compiled_length += script->length;
}

/* Called when one is loaded. */
static void on_load_complete(void)
{
  pthread_mutex_lock(&script_mutex);
  if (current) {
    compile(current);
    current->is_compiled = true;
    current = NULL;
  }
  pthread_mutex_unlock(&script_mutex);
}

static void *stream(void *arg)
{
  for (int i = 0; i < SCRIPTS; i++) {
    pthread_mutex_lock(&load_mutex);
    while (loaded == 0) {
      pthread_cond_wait(&is_loaded, &load_mutex);
    }
    loaded--;
    pthread_mutex_unlock(&load_mutex);
    on_load_complete();
  }
  return arg;
}

/* The user goes elsewhere: what is not compiled yet is not needed. */
static void *leave_page(void *arg)
{
  current = NULL;
  return arg;
}

int main(void)
{
  pthread_t streamer, user;
  pthread_create(&streamer, NULL, stream, NULL);
  pthread_create(&user, NULL, leave_page, NULL);
  for (int i = 0; i < SCRIPTS; i++) {
    load_script(&scripts[i]);
  }
  pthread_join(streamer, NULL);
  pthread_join(user, NULL);
  assert(compiled_length <= 8);
  return 0;
}
