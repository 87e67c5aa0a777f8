enum { g };
int main(void) { enum { g = 3 }; extern int g; g = 1; return g; }
