// Scalar video instructions (PTX ISA 9.0, 9.7.17): parts of registers, extended, combined,
// saturated, and merged into another value or combined with it again. vmad is not among them.
#include "simulator/VideoStep.h"
#include "simulator/lanes/Relations.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

int64_t selected(uint32_t word, bool isSigned, VideoPart part) {
  const uint32_t bits = word >> part.shift() & part.mask();
  const unsigned unused = 32 - part.bits();
  return isSigned ? static_cast<int32_t>(bits << unused) >> unused : int64_t{bits};
}

int64_t saturated(int64_t value, bool isSigned, VideoPart part) {
  const int64_t most = (int64_t{1} << (part.bits() - isSigned)) - 1;
  const int64_t least = isSigned ? -most - 1 : 0;
  return value < least ? least : value > most ? most : value;
}

int64_t combined(const VideoStep &video, int64_t a, int64_t b) {
  switch (video.opcode) {
  case Opcode::Vadd:
    return a + b;
  case Opcode::Vsub:
    return a - b;
  case Opcode::Vabsdiff:
    return a < b ? b - a : a - b;
  case Opcode::Vmin:
    return a < b ? a : b;
  case Opcode::Vmax:
    return a < b ? b : a;
  case Opcode::Vset:
    return holds(video.relation, static_cast<double>(a), static_cast<double>(b));
  default:
    break;
  }
  const auto count = static_cast<uint32_t>(b);
  const unsigned by = video.wraps ? count & 31 : count > 32 ? 32 : count;
  return video.opcode == Opcode::Vshl ? static_cast<int64_t>(static_cast<uint64_t>(a) << by)
                                      : a >> by;
}

uint32_t finished(const VideoStep &video, int64_t value, uint32_t c) {
  const auto word = static_cast<uint32_t>(value);
  const bool less =
      video.resultSigned ? static_cast<int32_t>(word) < static_cast<int32_t>(c) : word < c;
  switch (video.second) {
  case Modifier::Add:
    return word + c;
  case Modifier::Min:
    return less ? word : c;
  case Modifier::Max:
    return less ? c : word;
  default:
    break;
  }
  const uint32_t mask = video.to.mask() << video.to.shift();
  return (c & ~mask) | (word << video.to.shift() & mask);
}

void video(const Lanes &lanes, const Step &step) {
  const VideoStep video = VideoStep::unpacked(step.immediate);
  const uint32_t *a = lanes.at<uint32_t>(step.source[0]), *b = lanes.at<uint32_t>(step.source[1]),
                 *c = lanes.at<uint32_t>(step.source[2]);
  assign(lanes, lanes.at<uint32_t>(step.destination), [&](unsigned l) {
    int64_t value = combined(video, selected(a[l], video.aSigned, video.a),
                             selected(b[l], video.bSigned, video.b));
    if (video.saturates)
      value = saturated(value, video.resultSigned, video.to);
    return finished(video, value, c[l]);
  });
}

} // namespace

Handler videoHandler() { return &video; }

} // namespace cgpredict::simulator::CGPREDICT_LANES
