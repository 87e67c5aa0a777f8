struct pair { int x, y; };
extern struct pair p;
static inline int twice(int x) { return 2 * x; }
int other(void), read_common(void), sum(const struct pair *), counter(void);
