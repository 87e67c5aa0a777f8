// args: --check=memsafety
// verdict: SAFE
struct s { char name[4]; int after; } s;
char *p = s.name;
int main(void) {
  for (int i = 0; i < 4; i++) {
    s.name[i] = 1;
  }
  return *p != 1;
}
