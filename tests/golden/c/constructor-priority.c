static int order;
__attribute__((constructor(102))) static void second(void) { order = 2; }
static void first(void) __attribute__((constructor(101), destructor(200)));
static void first(void) { order = 1; }
static void third(void) __attribute__((constructor, destructor));
static void third(void) { order++; }
int main(void) { return order; }
