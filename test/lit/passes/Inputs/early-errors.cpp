// What is written is named by the container, not by the operator that led there.
#include <vector>

int firstZero(const std::vector<int> &from, std::vector<int> &marks) {
// CHECK: warning: {{.*}}kernel 'marks': not traced: {{.*}}, and an iteration writes 'marks' in line [[#@LINE+5]], which
#pragma cgpredict kernel(marks)
  for (int i = 0; i < (int)from.size(); i++) {
    if (from[i] == 0)
      return i;
    marks[i] = 1;
  }
  return -1;
}
