inline int g(void) { return 1; }
int main(void){ return g() - 2; }
