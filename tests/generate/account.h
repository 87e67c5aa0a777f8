/* account.h -- money that can be taken once; -DBUG: whether there is enough is
 * looked at in a section of its own. */
#include <stdbool.h>

struct account;
struct account *account_new(int money);
void account_free(struct account *a);
bool account_take(struct account *a, int money);
