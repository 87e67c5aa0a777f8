static int f(int x) { return __builtin_types_compatible_p(int, __typeof__(x)) - 1; } static int g(int b[]) { return sizeof(b[0]) - 4; } int main(void){ return f(1) + g((int[]){1}); }
