enum { Steps = 40, Width = 4096 };
extern double field[Steps][Width];
static void fill(double *row) {
  for (int i = 0; i < Width; i++)
    row[i] = i;
}
