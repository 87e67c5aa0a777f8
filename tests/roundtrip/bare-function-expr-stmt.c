int g(int a){return a;} int main(void){ g; main; (void)main; return 0; }
