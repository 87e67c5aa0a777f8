// args: --check=memsafety --engine=stepper
// verdict: UNSAFE (memsafety)
// says: violated: invalid write: text
char array[] = "abc", *text = "abc";
int main(void) {
  text[1] = 'x';
}
