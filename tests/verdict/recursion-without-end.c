// args: --engine=stepper --unwind=1000000
// verdict: SAFE within bounds (size
static void deep(void) {
  deep();
}
int main(void) {
  deep();
}
