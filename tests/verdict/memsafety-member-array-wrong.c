// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: index out of bounds: s.name
struct s { char name[4]; int after; } s;
char *p = s.name;
int main(void) {
  for (int i = 0; i < 5; i++) {
    s.name[i] = 1;
  }
  return *p != 1;
}
