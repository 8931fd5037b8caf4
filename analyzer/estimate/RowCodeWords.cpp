#include "analyzer/estimate/RowCodeWords.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace cgpredict {
namespace {

std::string linesOf(const RowCode &code) {
  return code.firstLine == code.lastLine
             ? fmt::format("line {}", code.firstLine)
             : fmt::format("lines {} to {}", code.firstLine, code.lastLine);
}

bool isIn(const RowCode &code, const Site &site) {
  return code.firstLine <= site.line && site.line <= code.lastLine;
}

// By place, or by what it stores to.
bool concerns(const Dependence &dependence, const RowCode &code, const KernelTables &tables) {
  const Site &from = tables.sites[dependence.from], &to = tables.sites[dependence.to];
  return isIn(code, from) || isIn(code, to) ||
         std::ranges::any_of(tables.sites, [&](const Site &site) {
           return isIn(code, site) && site.kind == SiteKind::Store && site.object == to.object;
         });
}

// Between rows, and the other way round once the code runs before or behind all of the others.
bool isReversed(const Dependence &dependence, const RowCode &code, const KernelTables &tables) {
  const bool from = isIn(code, tables.sites[dependence.from]);
  const bool to = isIn(code, tables.sites[dependence.to]);
  return dependence.level >= 0 && dependence.level <= static_cast<int32_t>(code.level) &&
         (code.isFirst ? to && !from : from && !to);
}

std::string keptInWords(const std::set<std::string> &variables) {
  return variables.empty()
             ? ""
             : fmt::format(", with an element of {} for each row", fmt::join(variables, " and "));
}

} // namespace

std::vector<std::string> rowCodeInWords(const KernelTables &tables) {
  std::vector<std::string> sentences;
  for (const RowCode &code : tables.rowCode)
    sentences.push_back(fmt::format("kernel {}: code of {} runs in the {} thread of each row (an "
                                    "iteration of the loop of line {})",
                                    tables.kernel, linesOf(code), code.isFirst ? "first" : "last",
                                    code.outerLine));
  return sentences;
}

std::string splitInWords(const KernelTables &tables, const DependenceReport &report) {
  const Dependence *forbidding = report.firstForbidding();
  std::string front, behind;
  std::set<std::string> kept;
  const RowCode *split = nullptr;
  for (const RowCode &code : tables.rowCode) {
    if (!forbidding || !concerns(*forbidding, code, tables))
      continue;
    for (const Dependence &dependence : report.dependences)
      if (isReversed(dependence, code, tables)) {
        if (dependence.kind == DependenceKind::Flow)
          return {};
        kept.insert(tables.sites[dependence.to].variable);
      }
    split = &code;
    (code.isFirst ? front : behind) =
        fmt::format("kernel {}_{} of the loop of line {} with {}", tables.kernel,
                    code.isFirst ? "before" : "behind", code.outerLine, linesOf(code));
  }
  if (!split)
    return {};
  return fmt::format("split it: {}{}kernel {} of the loops of lines {} and {}{}{}{}", front,
                     front.empty() ? "" : ", then ", tables.kernel, split->outerLine,
                     split->innerLine, behind.empty() ? "" : ", then ", behind, keptInWords(kept));
}

} // namespace cgpredict
