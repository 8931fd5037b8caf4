#include "analyzer/report/hls/HlsTransfer.h"

#include "analyzer/report/hls/HlsStatements.h"

#include <fmt/format.h>

namespace cgpredict {
namespace {

class TransferWriter {
public:
  TransferWriter(const HlsArrays &arrays, const HlsBuffer &buffer,
                 const std::vector<std::string> &base, CodeText &code)
      : array(arrays.arrays[buffer.array]), buffer(buffer), base(base), code(code) {}

  void write(const std::vector<HlsMove> &moves, bool toBuffer) {
    if (moves.empty())
      return;
    code.open("");
    std::string element, place;
    for (std::size_t d = 0; d < moves.size(); ++d) {
      code.line(fmt::format("const int at{} = {};", d, origin(d)));
      bounds(d, moves[d]);
      const std::string index = fmt::format("(at{0} + x{0})", d);
      element += (element.empty() ? "" : " + ") +
                 (array.pitches[d] == 1 ? index : fmt::format("{} * {}", array.pitches[d], index));
      place += fmt::format("[x{}]", d);
    }
    for (std::size_t d = 0; d < moves.size(); ++d)
      code.open(fmt::format("for (int x{0} = first{0}; x{0} < end{0}; ++x{0})", d));
    code.pragma("pipeline II=1");
    const std::string onChip = buffer.name + place,
                      inDram = fmt::format("{}[{}]", array.name, element);
    code.line(toBuffer ? onChip + " = " + inDram + ";" : inDram + " = " + onChip + ";");
    for (std::size_t d = 0; d <= moves.size(); ++d)
      code.close();
  }

private:
  // Index of the buffer's first element in the array.
  std::string origin(std::size_t d) const {
    LinearForm form = buffer.outer[d];
    form.constant = buffer.low[d];
    return linearText(form, base);
  }

  void bounds(std::size_t d, const HlsMove &move) {
    const int64_t first = move.low - buffer.low[d], end = move.high - buffer.low[d] + 1;
    if (!move.isCut) {
      code.line(fmt::format("const int first{} = {}, end{} = {};", d, first, d, end));
      return;
    }
    code.line(fmt::format("const int first{0} = std::max<int>({1}, {2} - at{0});", d, first,
                          move.exists.first));
    code.line(fmt::format("const int end{0} = std::min<int>({1}, {2} - at{0});", d, end,
                          move.exists.last + 1));
  }

  const HlsArray &array;
  const HlsBuffer &buffer;
  const std::vector<std::string> &base;
  CodeText &code;
};

} // namespace

void writeLoad(const HlsArrays &arrays, const HlsBuffer &buffer,
               const std::vector<std::string> &base, CodeText &code) {
  TransferWriter(arrays, buffer, base, code).write(buffer.load, true);
}

void writeStore(const HlsArrays &arrays, const HlsBuffer &buffer,
                const std::vector<std::string> &base, CodeText &code) {
  TransferWriter(arrays, buffer, base, code).write(buffer.store, false);
}

} // namespace cgpredict
