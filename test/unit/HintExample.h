// Two hints as the search would give them, for tests of everything that prints hints.
#ifndef CGPREDICT_TEST_UNIT_HINTEXAMPLE_H
#define CGPREDICT_TEST_UNIT_HINTEXAMPLE_H

#include "analyzer/whatif/Hint.h"

namespace cgpredict::test {

// On an access: 2600 ms -> 250 ms, 10.4 times as fast.
inline Hint transposition() {
  Hint hint;
  hint.kernel = "syrk";
  hint.function = "main";
  hint.changes = {Transpose{"A", 0, 1}};
  hint.kind = "transpose";
  hint.file = "src/syrk.c";
  hint.fileName = "syrk.c";
  hint.directory = "/home/u/my project";
  hint.line = 15;
  hint.column = 34;
  hint.variable = "A";
  hint.expression = "A[j][k]";
  hint.cause = "uncoalesced: lanes are 4096 B apart, 32 transactions per access";
  hint.advice = "transpose A, or store it column-major";
  hint.assumption = "transposing A itself is not counted";
  hint.before = Seconds{2.6};
  hint.after = Seconds{0.25};
  return hint;
}

// A pair on the whole kernel: 2600 ms -> 2080 ms, 1.25 times as fast; 20 % saved.
inline Hint pair() {
  Hint hint;
  hint.kernel = "syrk";
  hint.function = "main";
  hint.changes = {ReshapeBlock{{64, 2, 1}}, UseFloat{}};
  hint.kind = "block + float";
  hint.file = "/opt/lib/syrk.c";
  hint.fileName = "syrk.c";
  hint.directory = "/home/u/my project";
  hint.line = 11;
  hint.cause = "32 warps in 1 block per SM";
  hint.advice = "use blocks of 64x2 threads; and use float instead of double";
  hint.assumption = "threads need as many registers; float is precise enough";
  hint.before = Seconds{2.6};
  hint.after = Seconds{2.08};
  return hint;
}

} // namespace cgpredict::test

#endif
