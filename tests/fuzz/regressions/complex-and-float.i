_Complex double c; float d;
int main(void) { c = c * d + d; return c == d; }
