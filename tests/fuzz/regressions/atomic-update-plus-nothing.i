volatile int v; _Atomic int a;
int main(void) { int x = v, y; y = a+= a++; return x + y; }
