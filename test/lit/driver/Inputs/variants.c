int printf(const char *, ...);

// As LLVM's <omp.h> has it: an error without `begin declare variant`.
extern int isOnHost(void);
#if defined(_OPENMP)
#pragma omp begin declare variant match(device = {kind(host)})
static inline int isOnHost(void) { return 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
static inline int isOnHost(void) { return 0; }
#pragma omp end declare variant
#else
int isOnHost(void) { return 2; }
#endif

int special(void) { return 7; }
#pragma omp declare variant(special) match(device = {kind(host)})
int ordinary(void) { return 3; }

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 100; ++i)
    sum += i;
  printf("on the host: %d, %s: %d, %d\n", isOnHost(), ordinary() == 7 ? "special" : "ordinary",
         ordinary(), sum);
}
