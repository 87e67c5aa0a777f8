enum e { A, B = 5, C, D = -1, E = B | 8 }; typedef enum { X = 1u << 31, Y } big;
enum __attribute__((packed)) { P = 200 } p; enum e v = C; big b = X;
enum w { W = 0x100000000 };
int f(enum e x) { switch (x) { case A: return 1; case B: case C: return v; default: return D + b; } }
int main(void) { enum { L = 3, M = L * 2 } l = M; return f(v) + sizeof(enum w) + l + p; }
