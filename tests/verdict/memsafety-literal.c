// args: --check=memsafety
// verdict: SAFE
const char *text = "abc";
int main(void) {
  return text[3] == 'x';
}
