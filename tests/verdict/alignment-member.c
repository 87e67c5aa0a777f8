// args: --check=alignment,memsafety
// verdict: SAFE
struct header {
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
