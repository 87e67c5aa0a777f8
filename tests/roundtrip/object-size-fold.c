#include <stdio.h>
int main(void){ char buf[10]; buf[0]=0; printf("%d %d\n", (int)__builtin_object_size(buf, 0), (int)__builtin_object_size(buf, 1)); return buf[0]; }
