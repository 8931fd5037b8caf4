// Operations of a kernel as C++ statements that compute the same bits.
#ifndef CGPREDICT_ANALYZER_REPORT_HLS_HLSSTATEMENTS_H
#define CGPREDICT_ANALYZER_REPORT_HLS_HLSSTATEMENTS_H

#include "analyzer/report/hls/HlsProgram.h"

#include <string>

namespace cgpredict {

/// constant + sum of strides[l] * names[l], for a level without a name nothing.
std::string linearText(const LinearForm &form, const std::vector<std::string> &names);

class HlsStatements {
public:
  /// `lanes`: values that segments hand on are arrays with an element for each copy.
  HlsStatements(const HlsProgram &program, bool lanes) : program(program), lanes(lanes) {}

  /// What an operand of `user` is in `block`. `ordinals`: the iteration of each level, as text.
  /// Throws Error for what has no text.
  std::string value(const Operation &user, std::size_t operand, uint32_t block,
                    const std::vector<std::string> &ordinals) const;
  /// The right-hand side of an operation that is no load, store or phi. Throws Error.
  std::string computation(const Operation &op, const std::vector<std::string> &ordinals) const;
  std::string variable(uint32_t operation) const;

private:
  std::string call(const Operation &op, const std::vector<std::string> &values) const;
  unsigned bitsOf(const Operation &user, std::size_t operand) const;

  const HlsProgram &program;
  bool lanes;
};

} // namespace cgpredict

#endif
