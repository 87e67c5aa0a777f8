int a; @ $ ` \ "unterminated
int b = 'x;
int c = 0x; int d = 1.5.2; int e = 08;
}}} ) ]
