_Static_assert(sizeof(long) == 4, "not LP64");
int x;
_Static_assert(x, "");
int a[2] = {[5] = 1};
int y = x;
int main(void) { return 0; }
