// Arrays that are counted around. 32 numbers are 128 B: 320000 of them are whole rows, 320003 are not,
// and rows that begin elsewhere in each round are none.
int whole[320000], cut[320003], some[320003], out[4][65536];

int main(int argc, char **argv) {
  unsigned size = 320003 + (argv[0] == 0);
#pragma cgpredict kernel(whole)
  for (unsigned i = 0; i < 65536; i++)
    out[0][i] = whole[(i * 32) % 320000];
#pragma cgpredict kernel(cut)
  for (unsigned i = 0; i < 65536; i++)
    out[1][i] = cut[(i * 32) % 320003];
#pragma cgpredict kernel(some)
  for (unsigned i = 0; i < 65536; i++)
    out[2][i] = some[(i * 32) % size];
#pragma cgpredict kernel(mask)
  for (unsigned i = 0; i < 65536; i++)
    out[3][i] = whole[(i * 32) & 262143];
  return argc > 5 ? out[1][7] : 0;
}
