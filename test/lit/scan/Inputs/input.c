/* Reads numbers until the input ends; how often two that follow each other are equal. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static int numbers[50000];
  int count = 0, equal = 0;
  const int most = argc > 1 ? atoi(argv[1]) : 50000;
  while (count < most && scanf("%d", &numbers[count]) == 1)
    count++;
  for (int i = 1; i < count; i++)
    equal += numbers[i] == numbers[i - 1];
  printf("%d numbers, %d equal\n", count, equal);
  return count < 1000;
}
