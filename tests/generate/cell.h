/* cell.h -- room for one; who puts waits until it is free, who takes until it is
 * not. -DBUG: a waiter is only woken if nobody has come before. */
void cell_put(void *value);
void *cell_take(void);
