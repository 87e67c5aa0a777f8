// args: --check=no-memsafety
// verdict: UNKNOWN (a call through a pointer
int (*fp)(void);
int main(void) { return fp(); }
