// verdict: UNKNOWN (a call through a pointer
/* It is not null, and leads to no function: what happens is not known. */
int (*fp)(void) = (int (*)(void))4096;
int main(void) { return fp(); }
