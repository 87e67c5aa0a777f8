int main(void){ _Bool b = 1; b <<= 3; return b - 1; }
