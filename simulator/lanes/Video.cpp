// Scalar video instructions (PTX ISA 9.0, 9.7.17): parts of registers, extended, combined,
// saturated, and merged into another value or combined with it again.
#include "simulator/VideoStep.h"
#include "simulator/lanes/Relations.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

int64_t selected(uint32_t word, bool isSigned, VideoPart part) {
  const uint32_t bits = word >> part.shift() & part.mask();
  const unsigned unused = 32 - part.bits();
  return isSigned ? static_cast<int32_t>(bits << unused) >> unused : int64_t{bits};
}

using Wide = __int128; // a shift to the left makes up to 65 bits

int64_t saturated(Wide value, bool isSigned, VideoPart part) {
  const int64_t most = (int64_t{1} << (part.bits() - isSigned)) - 1;
  const int64_t least = isSigned ? -most - 1 : 0;
  return value < least ? least : value > most ? most : static_cast<int64_t>(value);
}

Wide combined(Opcode opcode, Modifier relation, int64_t a, int64_t b) {
  switch (opcode) {
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
  case Opcode::Vavrg4: // of parts alone; rounded up where it is not negative
    return (a + b + (a + b >= 0)) >> 1;
  default: // vset
    return holds(relation, static_cast<double>(a), static_cast<double>(b));
  }
}

Wide shifted(const VideoStep &video, int64_t a, int64_t b) {
  const auto count = static_cast<uint32_t>(b);
  const unsigned by = video.wraps ? count & 31 : count > 32 ? 32 : count;
  return video.opcode == Opcode::Vshl ? Wide{a} * (Wide{1} << by) : Wide{a >> by};
}

// vmad: the sum is signed where a factor is (PTX ISA, vmad; negated operands are not parsed).
uint32_t multiplyAdd(const VideoStep &video, int64_t a, int64_t b, uint32_t c) {
  const bool isSigned = video.aSigned || video.bSigned;
  const __int128 third = isSigned ? __int128{static_cast<int32_t>(c)} : __int128{c};
  const __int128 sum = (__int128{a} * b + third + video.plusOne) >> video.scale;
  if (!video.saturates)
    return static_cast<uint32_t>(sum);
  const __int128 most = isSigned ? INT32_MAX : UINT32_MAX, least = isSigned ? INT32_MIN : 0;
  return static_cast<uint32_t>(sum < least ? least : sum > most ? most : sum);
}

uint32_t finished(const VideoStep &video, Wide value, uint32_t c) {
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

// What instructions of two halves or four bytes are asked for: bits of the immediate.
struct Parts {
  bool resultSigned, aSigned, bSigned, saturates, sums;
  Modifier relation;

  explicit Parts(int64_t bits)
      : resultSigned(bits & 1), aSigned(bits & 2), bSigned(bits & 4), saturates(bits & 8),
        sums(bits & 16), relation(static_cast<Modifier>(bits >> 8 & 0xFF)) {}
};

// Each part of two registers by itself, or their sum added to the third.
template <Opcode Operation, unsigned Count> void inParts(const Lanes &lanes, const Step &step) {
  const uint32_t *a = lanes.at<uint32_t>(step.source[0]), *b = lanes.at<uint32_t>(step.source[1]),
                 *c = lanes.at<uint32_t>(step.source[2]);
  const Parts parts(step.immediate);
  assign(lanes, lanes.at<uint32_t>(step.destination), [&](unsigned l) {
    uint32_t result = parts.sums ? c[l] : 0;
    for (unsigned p = 0; p < Count; ++p) {
      const VideoPart part{static_cast<uint8_t>((Count == 2 ? 5 : 1) + p)};
      Wide value = combined(Operation, parts.relation, selected(a[l], parts.aSigned, part),
                            selected(b[l], parts.bSigned, part));
      if (parts.saturates)
        value = saturated(value, parts.resultSigned, part);
      const auto word = static_cast<uint32_t>(value);
      result += parts.sums ? word : (word & part.mask()) << part.shift();
    }
    return result;
  });
}

void video(const Lanes &lanes, const Step &step) {
  const VideoStep video = VideoStep::unpacked(step.immediate);
  const uint32_t *a = lanes.at<uint32_t>(step.source[0]), *b = lanes.at<uint32_t>(step.source[1]),
                 *c = lanes.at<uint32_t>(step.source[2]);
  assign(lanes, lanes.at<uint32_t>(step.destination), [&](unsigned l) {
    const int64_t first = selected(a[l], video.aSigned, video.a),
                  second = selected(b[l], video.bSigned, video.b);
    if (video.opcode == Opcode::Vmad)
      return multiplyAdd(video, first, second, c[l]);
    const bool shifts = video.opcode == Opcode::Vshl || video.opcode == Opcode::Vshr;
    Wide value = shifts ? shifted(video, first, second)
                        : combined(video.opcode, video.relation, first, second);
    if (video.saturates)
      value = saturated(value, video.resultSigned, video.to);
    return finished(video, value, c[l]);
  });
}

} // namespace

Handler partsHandler(const Instruction &i) {
  switch (i.opcode) {
#define IN_PARTS(name, operation)                                                                  \
  case Opcode::name##2:                                                                            \
    return &inParts<Opcode::operation, 2>;                                                         \
  case Opcode::name##4:                                                                            \
    return &inParts<Opcode::operation, 4>;
    IN_PARTS(Vabsdiff, Vabsdiff)
    IN_PARTS(Vadd, Vadd)
    IN_PARTS(Vavrg, Vavrg4)
    IN_PARTS(Vmax, Vmax)
    IN_PARTS(Vmin, Vmin)
    IN_PARTS(Vset, Vset)
    IN_PARTS(Vsub, Vsub)
#undef IN_PARTS
  default:
    return nullptr;
  }
}

Handler videoHandler() { return &video; }

} // namespace cgpredict::simulator::CGPREDICT_LANES
