#include "analyzer/choose/ChoiceWords.h"

#include <fmt/format.h>

namespace cgpredict {

std::string grouped(double count) {
  std::string digits = fmt::format("{:.0f}", count);
  for (std::size_t at = digits.size(); at > 3;)
    digits.insert(at -= 3, 1, ',');
  return digits;
}

} // namespace cgpredict
