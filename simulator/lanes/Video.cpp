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

Wide combined(const VideoStep &video, int64_t a, int64_t b) {
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

// vabsdiff4: of the four bytes of two registers, each by itself, or their sum added to the third.
template <typename A, typename B, typename D, bool Sums>
void byteDifferences(const Lanes &lanes, const Step &step) {
  const uint32_t *a = lanes.at<uint32_t>(step.source[0]), *b = lanes.at<uint32_t>(step.source[1]),
                 *c = lanes.at<uint32_t>(step.source[2]);
  const bool saturates = step.immediate >> 9 & 1;
  constexpr bool IsSigned = std::is_signed_v<D>;
  assign(lanes, lanes.at<uint32_t>(step.destination), [&](unsigned l) {
    uint32_t result = Sums ? c[l] : 0;
    for (unsigned shift = 0; shift < 32; shift += 8) {
      const int x = static_cast<A>(a[l] >> shift), y = static_cast<B>(b[l] >> shift);
      int64_t value = x < y ? y - x : x - y;
      if (saturates)
        value = saturated(value, IsSigned, {1});
      result +=
          Sums ? static_cast<uint32_t>(value) : (static_cast<uint32_t>(value) & 0xFF) << shift;
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
    Wide value = combined(video, first, second);
    if (video.saturates)
      value = saturated(value, video.resultSigned, video.to);
    return finished(video, value, c[l]);
  });
}

template <typename A, typename B> Handler differences(const Instruction &i) {
  const bool isSigned = ptx::isSigned(i.type());
  if (i.has(Modifier::Add))
    return isSigned ? &byteDifferences<A, B, int8_t, true> : &byteDifferences<A, B, uint8_t, true>;
  return isSigned ? &byteDifferences<A, B, int8_t, false> : &byteDifferences<A, B, uint8_t, false>;
}

} // namespace

Handler byteDifferenceHandler(const Instruction &i) {
  if (i.opcode != Opcode::Vabsdiff4)
    return nullptr;
  const bool a = ptx::isSigned(i.types[1]), b = ptx::isSigned(i.types[2]);
  if (a)
    return b ? differences<int8_t, int8_t>(i) : differences<int8_t, uint8_t>(i);
  return b ? differences<uint8_t, int8_t>(i) : differences<uint8_t, uint8_t>(i);
}

Handler videoHandler() { return &video; }

} // namespace cgpredict::simulator::CGPREDICT_LANES
