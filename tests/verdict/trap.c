// verdict: UNKNOWN (__builtin_trap(), which crashes
int main(void) {
  __builtin_trap();
}
