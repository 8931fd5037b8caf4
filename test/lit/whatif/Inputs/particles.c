// An array of structs of which a thread reads one; CHANGED has an array for each member.
#define N (1 << 16)
static float e[N];
#ifdef CHANGED
static struct { float x[N], y[N], z[N], m[N]; } p;
#else
static struct { float x, y, z, m; } p[N];
#endif
int main(void) {
#pragma cgpredict kernel(energy) block(256)
  for (int i = 0; i < N; ++i)
#ifdef CHANGED
    e[i] = p.m[i] * p.x[i];
#else
    e[i] = p[i].m * p[i].x;
#endif
  return e[1] != 0;
}
