/* buffer.h -- text that grows; -DBUG: it is read without the mutex, and may be
 * gone. Static state. */
void buffer_set(int length);
int buffer_first(void);
