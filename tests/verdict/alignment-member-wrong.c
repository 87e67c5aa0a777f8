// args: --check=alignment,memsafety
// verdict: UNSAFE (alignment)
// says: ^  its type is not to lie there, at offset 1 of 'h', which has 5 bytes$
struct __attribute__((packed)) header {
  char kind;
  int size;
};
static void count(int *n) {
  (*n)++;
}
int main(void) {
  struct header h = {1, 2};
  count(&h.size);
  return h.size;
}
