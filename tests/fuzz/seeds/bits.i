struct b { unsigned a : 3; int b : 5; _Bool c : 1; int : 0; unsigned long d : 40; char : 2; signed char e : 4; };
struct __attribute__((packed)) p { char c; int i : 7; long l : 33; };
struct b x = {1, -2, 1, 5, -1}; struct p y;
int main(void) { x.a++; x.b += 3; x.d <<= 2; y.l = x.d + x.e; y.i = x.c = 5; return x.a - y.i; }
