int x;
 