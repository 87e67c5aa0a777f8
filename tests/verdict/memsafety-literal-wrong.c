// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid read: .*abc
const char *text = "abc";
int main(void) {
  return text[4] == 'x';
}
