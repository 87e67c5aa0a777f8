enum e { A, B }; enum n { N = -1 }; enum big { BB = 0x1ffffffffLL };
enum e f(void); unsigned f(void) { return 1; } 
int main(void){ if (_Generic((enum e)A, unsigned: 0, default: 1)) return 1; if (_Generic((enum n)N, int: 0, default: 1)) return 2; if (_Generic((enum big)BB, unsigned long: 0, default: 1)) return 3; if (_Generic((enum e *)0, unsigned *: 0, default: 1)) return 4; if (!__builtin_types_compatible_p(enum e, unsigned)) return 5; enum e x = B; unsigned *p = &x; return *p - 1; }
