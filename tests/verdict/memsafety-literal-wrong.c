// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid read: text
const char *text = "abc";
int main(void) {
  return text[4] == 'x';
}
