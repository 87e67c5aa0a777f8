int t7(int a<:3:>) <% return a<:1:>; %>
int main(void){ int a[3]={1,0,2}; return t7(a); }
