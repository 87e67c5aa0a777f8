enum e v = 1.5;
enum e { C } w;
int main(void) { return v; }
