#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
void scale(float *a, int n, float by);
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; ++i)
    a[i] = i % 16;
  scale(a, n, 0.5f);
  void *plugin = dlopen("plugins/libsum.so", RTLD_NOW);
  if (!plugin)
    return fprintf(stderr, "%s\n", dlerror()), 1;
  float (*sum)(const float *, int) = (float (*)(const float *, int))dlsym(plugin, "sum");
  printf("%g\n", sum(a, n));
  dlclose(plugin);
  free(a);
  return 0;
}
