/* What objects-of-files.c and its twin see otherwise. */
struct point {
  int x_, y_;
};

enum mode { OFF, ON };

int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
const char *const names[] = {"a", "b"};
enum mode mode = OFF;
unsigned char *text;
struct point where = {3, 4};

void set(void)
{
  mode = ON;
  text = (unsigned char *)"x";
  where.y_ = STEP;
}
