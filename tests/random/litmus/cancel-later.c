// deadlock: none
// observed: -1 7
pthread_t t;
void *f(void *p) { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0); pthread_testcancel(); pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0); pthread_testcancel(); return (void *)7; }
int main(void) { void *r; pthread_create(&t, 0, f, 0); pthread_cancel(t); pthread_join(t, &r); int v = (int)(long)r; __observe(0, v); }
