// args: --check=alignment
// verdict: UNSAFE (alignment)
// says: ^  its type is not to lie there, at offset 6 of 'message', which has 16 bytes$
typedef int unaligned __attribute__((aligned(1)));
struct __attribute__((packed)) header {
  char kind;
  int size;
};
static char message[16];
static int number(const int *p) {
  return *p;
}
int main(void) {
  struct header h = {1, 2};
  struct header *p = (struct header *)(message + 3);
  p->size = h.size;
  return *(unaligned *)(message + 5) + number((int *)(message + 6));
}
