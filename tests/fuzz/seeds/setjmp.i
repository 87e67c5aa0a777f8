typedef long jmp_buf[8]; int setjmp(jmp_buf); jmp_buf b; void *t[2];
int odd(void) { return setjmp(b); } int lab(void) { t[0] = &&here; goto *t[0]; here: return 1; }
int v __attribute__((vector_size(16))); int as(void) { int r; __asm__("mov %1, %0" : "=r"(r) : "i"(1)); return r; }
int nest(void) { int in(void) { return 1; } return in(); }
int main(void) { return 0; }
