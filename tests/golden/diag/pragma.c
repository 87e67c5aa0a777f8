#pragma weak here = there
#pragma omp parallel
#pragma scalar_storage_order big-endian
#pragma redefine_extname one two
int main(void)
{
  return 0;
}
