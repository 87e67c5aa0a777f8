struct { unsigned a:3, c:31; } z;
int main(void){ struct { unsigned a:3, c:31; } l = { 7, -1 }; z.c = -1; return !(l.c == 0x7fffffff && z.c == l.c); }
