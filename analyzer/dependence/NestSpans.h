// Where the accesses of an affine nest go in some iterations of one of its levels.
#ifndef CGPREDICT_ANALYZER_DEPENDENCE_NESTSPANS_H
#define CGPREDICT_ANALYZER_DEPENDENCE_NESTSPANS_H

#include "analyzer/affine/AffineNest.h"
#include "analyzer/affine/WarpProgram.h"

#include <optional>

namespace cgpredict {

class NestSpans {
public:
  struct Span {
    int64_t low = 0, high = 0; ///< addresses of the access; low > high: not known
  };

  /// Of one execution. Both must outlive this.
  NestSpans(const RecordProgram &record, const int64_t *payload);

  /// At least where `access` goes in `count` iterations of the level from that in `ordinals` on,
  /// those of the levels inside it being 0. Empty: it is not in the level, or goes in each
  /// iteration where it went in the one before.
  std::optional<Span> of(uint32_t access, uint32_t level, AffineNest::Ordinals ordinals,
                         int64_t count) const;

private:
  bool repeats(uint32_t access, std::size_t depth) const;

  const RecordProgram &record;
  AffineNest nest;
  std::vector<int64_t> most; // trips of each level
};

} // namespace cgpredict

#endif
