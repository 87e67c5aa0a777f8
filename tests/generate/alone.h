/* alone.h -- fails without a second thread. */
int alone_divide(int by);
