// Enumerators, strings, functions, objects and blocks have their names.
// args: --trace=full
// says: state is RUNNING \(4\), state = IDLE \(0\)$
// says: state = 3$
// says: name = "a name"$
// says: title = words\[1\]\.text, "two"$
// says: title = "0123456789012345678901234567890123456789\.\.\."$
// says: does = twice$
// says: tail = &queue\.head$
// says: element = &queue\.count\[1\]$
// says: where = &queue$
// says: where = NULL$
// says: top = heap block 1 \(.*values\.c:35\)$
// says: top = heap block 1 \(.*values\.c:35\)\+8$
// says: \(heap block 1 \(.*values\.c:35\)\)->next = NULL$
// says: \(heap block 1 \(.*values\.c:35\)\)->value = 7$
// says not: 0x
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
enum state { IDLE, RUNNING = 4 } state = RUNNING;
struct node { struct node *next; int value; } *top;
struct { int *head, count[3]; } queue;
struct { int number; char text[4]; } words[2] = {{1, "one"}, {2, "two"}};
const char *name, *title;
int (*does)(int);
void *where;
int **tail, *element;
int twice(int x) { return 2 * x; }
void *run(void *arg) {
  state += arg != 0;
  if (name == title || !does || !tail || !where || !element) return 0;
  return top ? top->next + top->value : 0;
}
struct node *make(void) { return malloc(sizeof(struct node)); }
int main(void) {
  pthread_t t;
  struct node *n = make();
  pthread_create(&t, 0, run, 0);
  state = state == IDLE ? RUNNING : IDLE;
  state = 3;
  name = "a name";
  title = words[1].text;
  title = "01234567890123456789012345678901234567890123456789";
  does = twice;
  tail = &queue.head;
  element = &queue.count[1];
  where = &queue;
  where = 0;
  top = n;
  n->next = 0;
  n->value = 7;
  top = (struct node *)&n->value;
  assert(n->value == 6);
}
