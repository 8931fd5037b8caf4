// A record holds the addresses of all accesses between two branches; what does not fit is not traced.
// REQUIRES: plugin
// RUN: %cgpredict-cc -O1 -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: long-block.c:[[#@LINE+13]]:1: warning: kernel 'wide': not traced: more than 4095 memory accesses stand in one run of statements

#define STORE(i) a[t][i] = 0;
#define STORES_4(i) STORE(4 * (i)) STORE(4 * (i) + 1) STORE(4 * (i) + 2) STORE(4 * (i) + 3)
#define STORES_16(i) STORES_4(4 * (i)) STORES_4(4 * (i) + 1) STORES_4(4 * (i) + 2) STORES_4(4 * (i) + 3)
#define STORES_64(i) \
  STORES_16(4 * (i)) STORES_16(4 * (i) + 1) STORES_16(4 * (i) + 2) STORES_16(4 * (i) + 3)
#define STORES_256(i) \
  STORES_64(4 * (i)) STORES_64(4 * (i) + 1) STORES_64(4 * (i) + 2) STORES_64(4 * (i) + 3)
#define STORES_1024(i) \
  STORES_256(4 * (i)) STORES_256(4 * (i) + 1) STORES_256(4 * (i) + 2) STORES_256(4 * (i) + 3)

void wide(volatile char (*a)[8192]) {
#pragma cgpredict kernel(wide)
  for (int t = 0; t < 64; t++) {
    STORES_1024(0) STORES_1024(1) STORES_1024(2) STORES_1024(3)
  }
}
