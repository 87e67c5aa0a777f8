// exit: 10
// says: ^races, by runs +0 +0 +0 +0$
// says: ^races, else +0 +0 +0 +0$
// says: ^deadlocks +2 +1 +1 +0$
/* gui.c -- windows, with many locks, after the deadlock of Swing: the thread of
 * events repaints a text's caret under the tree's lock, while another thread
 * changes the text under its own lock and has the window repainted. The same two
 * locks are taken in both orders by the clipboard, too, but under a lock of its
 * own; and when a window is disposed of, after its threads were joined. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t tree = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t text = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t caret = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t clipboard = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t icon = PTHREAD_MUTEX_INITIALIZER;
static atomic_int shown;
static int length, painted, copies, icons;

static void paint(void)
{
  pthread_mutex_lock(&tree);
  pthread_mutex_lock(&caret);
  pthread_mutex_lock(&text);
  painted = length;
  pthread_mutex_unlock(&text);
  pthread_mutex_unlock(&caret);
  pthread_mutex_unlock(&tree);
}

static void copy(void)
{
  pthread_mutex_lock(&clipboard);
  pthread_mutex_lock(&icon);
  pthread_mutex_lock(&caret);
  copies++;
  pthread_mutex_unlock(&caret);
  pthread_mutex_unlock(&icon);
  pthread_mutex_unlock(&clipboard);
}

static void paste(void)
{
  pthread_mutex_lock(&clipboard);
  pthread_mutex_lock(&caret);
  pthread_mutex_lock(&icon);
  icons++;
  pthread_mutex_unlock(&icon);
  pthread_mutex_unlock(&caret);
  pthread_mutex_unlock(&clipboard);
}

static void *events(void *arg)
{
  paint();
  copy();
  atomic_store(&shown, 1);
  return arg;
}

static void *edit(void *arg)
{
  paste();
  pthread_mutex_lock(&text);
  length++;
  pthread_mutex_lock(&tree); /* to repaint */
  painted = -1;
  pthread_mutex_unlock(&tree);
  pthread_mutex_unlock(&text);
  if (atomic_load(&shown)) { /* then nothing is painted any more */
    pthread_mutex_lock(&text);
    pthread_mutex_lock(&caret);
    length = 0;
    pthread_mutex_unlock(&caret);
    pthread_mutex_unlock(&text);
  }
  return arg;
}

static void dispose(void)
{
  pthread_mutex_lock(&text);
  pthread_mutex_lock(&caret);
  pthread_mutex_lock(&tree);
  painted = 0;
  pthread_mutex_unlock(&tree);
  pthread_mutex_unlock(&caret);
  pthread_mutex_unlock(&text);
}

int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, events, 0);
  pthread_create(&b, 0, edit, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  dispose();
  return painted;
}
