// verdict: UNKNOWN (a call of 'start' with too few arguments
#include <assert.h>
static int given;
static void start(int count, char **v, char **e) {
  given = count;
}
__attribute__((section(".init_array"), used)) void (*const entry)(int, char **,
                                                           char **) = start;
int main(void) {
  assert(given == 1);
}
