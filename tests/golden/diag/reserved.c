int __ts_x;
int main(void) { return __ts_x; }
