long shared = 1;
