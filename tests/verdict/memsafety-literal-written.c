// args: --check=memsafety --engine=stepper
// verdict: SAFE
char array[] = "abc", *text = array;
int main(void) {
  text[1] = 'x';
}
