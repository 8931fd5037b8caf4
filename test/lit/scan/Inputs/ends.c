/* Ends as its argument says: ends [abort | _exit | once FILE]. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef broken
int broken = ;
#endif

int main(int argc, char **argv) {
  static int a[5000];
  for (int i = 0; i < 5000; i++)
    a[i] = i * argc;
  if (argc > 1 && !strcmp(argv[1], "abort"))
    abort();
  if (argc > 1 && !strcmp(argv[1], "_exit"))
    _exit(0);
  if (argc > 2 && !strcmp(argv[1], "once")) {
    if (!access(argv[2], F_OK))
      return 9;
    fclose(fopen(argv[2], "w"));
  }
  return a[0];
}
