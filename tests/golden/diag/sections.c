static int n;
static void f(void) { n++; }
__attribute__((section(".init_array"), used)) void (*early)(void) = f;
void (*const late[])(void) __attribute__((section(".fini_array.00200"))) = {f};
int other __attribute__((section(".init_data")));
int main(void)
{
  static void (*inner)(void) __attribute__((section(".ctors"))) = f;
  return 0;
}
