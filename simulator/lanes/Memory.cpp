// Loads, stores, moves of bytes and addresses (PTX ISA 9.7.9).
#include "simulator/lanes/Lanes.h"

namespace cgpredict::simulator::CGPREDICT_LANES {
namespace {

// The addresses of all lanes; of idle ones, whatever is there.
inline void addresses(const Lanes &lanes, const Step &step, uint64_t (&to)[WarpSize]) {
  const auto offset = static_cast<uint64_t>(step.immediate);
  if (step.sourceBytes[0] == 8) {
    const uint64_t *a = lanes.at<uint64_t>(step.source[0]);
    for (unsigned l = 0; l < WarpSize; ++l)
      to[l] = a[l] + offset;
  } else {
    const uint32_t *a = lanes.at<uint32_t>(step.source[0]);
    for (unsigned l = 0; l < WarpSize; ++l)
      to[l] = static_cast<uint32_t>(a[l] + static_cast<uint32_t>(offset));
  }
}

template <typename A, unsigned Stride> inline bool strided(const A *a) {
  A differs = 0;
  for (unsigned l = 0; l < WarpSize; ++l)
    differs |= a[l] ^ static_cast<A>(a[0] + l * Stride);
  return differs == 0;
}

template <typename T, typename A>
inline std::byte *togetherAt(const Lanes &lanes, const Step &step, bool write, bool &uniform) {
  const A *a = lanes.at<A>(step.source[0]);
  const A first = a[0] + static_cast<A>(step.immediate), apart = a[1] - a[0];
  if (apart == sizeof(T) && strided<A, sizeof(T)>(a))
    return lanes.memory->common(step.space, first, sizeof(T) * WarpSize, sizeof(T), write);
  uniform = !write && apart == 0 && strided<A, 0>(a);
  return uniform ? lanes.memory->common(step.space, first, sizeof(T), sizeof(T), write) : nullptr;
}

// Where all lanes read one value, or 32 in a row; null else.
template <typename T>
inline std::byte *together(const Lanes &lanes, const Step &step, bool write, bool &uniform) {
  uniform = false;
  if (lanes.mask != AllLanes)
    return nullptr;
  return step.sourceBytes[0] == 8 ? togetherAt<T, uint64_t>(lanes, step, write, uniform)
                                  : togetherAt<T, uint32_t>(lanes, step, write, uniform);
}

template <typename T, typename D>
void spread(const Lanes &lanes, uint32_t place, const std::byte *from, bool uniform) {
  D *d = lanes.at<D>(place);
  T values[WarpSize];
  if (uniform) {
    __builtin_memcpy(values, from, sizeof(T));
    const D value = static_cast<D>(values[0]);
    for (unsigned l = 0; l < WarpSize; ++l)
      d[l] = value;
  } else if constexpr (sizeof(D) == sizeof(T)) {
    __builtin_memcpy(d, from, sizeof(T) * WarpSize);
  } else {
    __builtin_memcpy(values, from, sizeof values);
    for (unsigned l = 0; l < WarpSize; ++l)
      d[l] = static_cast<D>(values[l]);
  }
}

// T in memory, D in the register: sign or zero extended as T says.
template <typename T, typename D> void load(const Lanes &lanes, const Step &step) {
  bool uniform = false;
  if (const std::byte *from = together<T>(lanes, step, false, uniform))
    return spread<T, D>(lanes, step.destination, from, uniform);
  uint64_t address[WarpSize];
  addresses(lanes, step, address);
  D *d = lanes.at<D>(step.destination);
  forEachLane(lanes.mask, [&](unsigned l) {
    T value;
    __builtin_memcpy(&value, lanes.memory->of(l, step.space, address[l], sizeof(T), false),
                     sizeof(T));
    d[l] = static_cast<D>(value);
  });
}

template <typename T> void store(const Lanes &lanes, const Step &step) {
  const std::byte *from = lanes.registers + step.source[1];
  bool uniform = false;
  if (step.sourceBytes[1] == sizeof(T))
    if (std::byte *to = together<T>(lanes, step, true, uniform)) {
      __builtin_memcpy(to, from, sizeof(T) * WarpSize);
      return;
    }
  uint64_t address[WarpSize];
  addresses(lanes, step, address);
  forEachLane(lanes.mask, [&](unsigned l) {
    __builtin_memcpy(lanes.memory->of(l, step.space, address[l], sizeof(T), true),
                     from + l * step.sourceBytes[1], sizeof(T));
  });
}

// Vectors: each step of ld.v4 moves one element, the first checks the alignment of all.
template <typename D> void checkVector(const Lanes &lanes, const Step &step) {
  uint64_t address[WarpSize];
  addresses(lanes, step, address);
  forEachLane(lanes.mask, [&](unsigned l) {
    if (address[l] % (sizeof(D) * step.width) != 0)
      throw Fault{l, "the address of a vector is not aligned to its size"};
  });
}

// ld.param of a kernel's parameter: immediate is its offset.
template <typename T, typename D> void loadParameter(const Lanes &lanes, const Step &step) {
  T value;
  __builtin_memcpy(&value, lanes.memory->parameterBytes().data() + step.immediate, sizeof(T));
  const D wide = static_cast<D>(value);
  assign(lanes, lanes.at<D>(step.destination), [=](unsigned) { return wide; });
}

// Bytes of registers: mov, and its packing and unpacking. The immediate has the number of bytes,
// the first one of the source and of the destination.
void moveBytes(const Lanes &lanes, const Step &step) {
  const auto bytes = static_cast<unsigned>(step.immediate & 0xFF);
  const std::byte *a = lanes.registers + step.source[0] + (step.immediate >> 8 & 0xFF);
  std::byte *d = lanes.registers + step.destination + (step.immediate >> 16 & 0xFF);
  forEachLane(lanes.mask, [&](unsigned l) {
    __builtin_memcpy(d + l * step.destinationBytes, a + l * step.sourceBytes[0], bytes);
  });
}

template <typename A> void makeAddress(const Lanes &lanes, const Step &step) {
  const A *a = lanes.at<A>(step.source[0]);
  const auto offset = static_cast<A>(step.immediate);
  assign(lanes, lanes.at<uint64_t>(step.destination),
         [=](unsigned l) { return static_cast<uint64_t>(static_cast<A>(a[l] + offset)); });
}

// cp.async at once. Source 0: an address of shared memory, 1: of global memory, 2: how many of the
// immediate's bytes are there; the others are zeros.
void copyAsync(const Lanes &lanes, const Step &step) {
  const auto bytes = static_cast<uint64_t>(step.immediate);
  forEachLane(lanes.mask, [&](unsigned l) {
    const uint64_t there = lanes.at<uint32_t>(step.source[2])[l];
    if (there > bytes)
      throw Fault{l, "copies more bytes than it writes"};
    std::byte *to =
        lanes.memory->of(l, ptx::Space::Shared, lanes.at<uint64_t>(step.source[0])[l], bytes, true);
    const uint64_t from = lanes.at<uint64_t>(step.source[1])[l];
    __builtin_memset(to, 0, bytes);
    if (there > 0)
      __builtin_memcpy(to, lanes.memory->of(l, ptx::Space::Global, from, bytes, false), there);
  });
}

// alloca: second is the frame's stack pointer, the immediate the alignment.
void allocate(const Lanes &lanes, const Step &step) {
  uint64_t *top = lanes.at<uint64_t>(step.second);
  const auto alignment = static_cast<uint64_t>(step.immediate);
  forEachLane(lanes.mask, [&](unsigned l) {
    const uint64_t begin = (top[l] + alignment - 1) / alignment * alignment;
    const uint64_t bytes = step.sourceBytes[0] == 8 ? lanes.at<uint64_t>(step.source[0])[l]
                                                    : lanes.at<uint32_t>(step.source[0])[l];
    if (bytes > WindowBytes)
      throw Fault{l, "allocates more than a thread's stack can have"};
    top[l] = begin + bytes;
    lanes.memory->growLocal(top[l]);
    if (step.destinationBytes == 8)
      lanes.at<uint64_t>(step.destination)[l] = begin;
    else
      lanes.at<uint32_t>(step.destination)[l] = static_cast<uint32_t>(begin);
  });
}

template <typename T> void move(const Lanes &lanes, const Step &step) {
  const T *a = lanes.at<T>(step.source[0]);
  const T offset = static_cast<T>(step.immediate);
  assign(lanes, lanes.at<T>(step.destination),
         [=](unsigned l) { return static_cast<T>(a[l] + offset); });
}

template <typename T> Handler pickLoad(unsigned registerBytes) {
  constexpr bool Signed = std::is_signed_v<T>;
  switch (registerBytes) {
  case 1:
    if constexpr (sizeof(T) <= 1)
      return &load<T, std::conditional_t<Signed, int8_t, uint8_t>>;
    break;
  case 2:
    if constexpr (sizeof(T) <= 2)
      return &load<T, std::conditional_t<Signed, int16_t, uint16_t>>;
    break;
  case 4:
    if constexpr (sizeof(T) <= 4)
      return &load<T, std::conditional_t<Signed, int32_t, uint32_t>>;
    break;
  case 8:
    return &load<T, std::conditional_t<Signed, int64_t, uint64_t>>;
  default:
    break;
  }
  return nullptr;
}

template <typename T> Handler pickParameter(unsigned registerBytes) {
  constexpr bool Signed = std::is_signed_v<T>;
  switch (registerBytes) {
  case 1:
    if constexpr (sizeof(T) <= 1)
      return &loadParameter<T, std::conditional_t<Signed, int8_t, uint8_t>>;
    break;
  case 2:
    if constexpr (sizeof(T) <= 2)
      return &loadParameter<T, std::conditional_t<Signed, int16_t, uint16_t>>;
    break;
  case 4:
    if constexpr (sizeof(T) <= 4)
      return &loadParameter<T, std::conditional_t<Signed, int32_t, uint32_t>>;
    break;
  case 8:
    return &loadParameter<T, std::conditional_t<Signed, int64_t, uint64_t>>;
  default:
    break;
  }
  return nullptr;
}

template <typename Pick> Handler ofMemoryType(Type type, Pick pick) {
  const bool isSigned = ptx::isSigned(type);
  switch (ptx::bytesOf(type)) {
  case 1:
    return isSigned ? pick(int8_t{}) : pick(uint8_t{});
  case 2:
    return isSigned ? pick(int16_t{}) : pick(uint16_t{});
  case 4:
    return isSigned ? pick(int32_t{}) : pick(uint32_t{});
  case 8:
    return isSigned ? pick(int64_t{}) : pick(uint64_t{});
  default:
    return nullptr;
  }
}

} // namespace

Handler loadHandler(Type type, unsigned registerBytes) {
  return ofMemoryType(type, [=]<typename T>(T) { return pickLoad<T>(registerBytes); });
}
Handler parameterHandler(Type type, unsigned registerBytes) {
  return ofMemoryType(type, [=]<typename T>(T) { return pickParameter<T>(registerBytes); });
}
Handler storeHandler(Type type) {
  return forBits(type, []<typename T>(T) -> Handler { return &store<T>; });
}
Handler vectorCheckHandler(Type type) {
  return forBits(type, []<typename T>(T) -> Handler { return &checkVector<T>; });
}
Handler moveHandler(unsigned bytes) {
  switch (bytes) {
  case 2:
    return &move<uint16_t>;
  case 4:
    return &move<uint32_t>;
  case 8:
    return &move<uint64_t>;
  default:
    return &moveBytes;
  }
}
Handler addressHandler(unsigned bytes) {
  return bytes == 8 ? &makeAddress<uint64_t> : &makeAddress<uint32_t>;
}
Handler copyAsyncHandler() { return &copyAsync; }
Handler allocateHandler() { return &allocate; }
Handler byteMoveHandler() { return &moveBytes; }

} // namespace cgpredict::simulator::CGPREDICT_LANES
