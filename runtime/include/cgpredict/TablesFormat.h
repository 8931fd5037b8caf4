// The words of a kernel's static tables, which the passes write and the trace reader understands;
// docs/trace-format.md says what they mean. A name that is missing here does not compile there.
#ifndef CGPREDICT_TABLESFORMAT_H
#define CGPREDICT_TABLESFORMAT_H

#include <array>
#include <cstdint>
#include <string_view>

namespace cgpredict::format {

inline constexpr int64_t TablesVersion = 1;

inline constexpr std::array<std::string_view, 21> OperationClasses{
    "load",    "store",   "fadd",   "fmul",  "fma",   "fdiv",    "fspecial",
    "ialu",    "imul",    "idiv",   "shift", "logic", "compare", "select",
    "convert", "address", "branch", "phi",   "call",  "other",   "free"};
inline constexpr std::array<std::string_view, 5> MemorySpaces{"global", "local", "param",
                                                              "constant", "shared"};
/// What the kernel was: a marked loop nest, or a kernel of a PTX file.
inline constexpr std::array<std::string_view, 2> KernelOrigins{"loop", "ptx"};
inline constexpr std::array<std::string_view, 2> SiteKinds{"load", "store"};
inline constexpr std::array<std::string_view, 4> ObjectKinds{"argument", "global", "local",
                                                             "unknown"};

/// Whose value a variable keeps after the loop: that of the last thread that stores to it, in the
/// program's order; where each thread has its own by the pragma, that of the last thread, or of
/// any.
enum class Keeps : uint8_t { Stored, Last, Any };
inline constexpr std::array<std::string_view, 3> KeptValues{"stored", "last", "any"};

/// When a directive moves an array: as a region of data begins and ends, with each launch of the
/// kernels that stand in the directive, or by itself (`update`) between them.
enum class MapKind : uint8_t { Region, Launch, Update };
inline constexpr std::array<std::string_view, 3> MapKinds{"region", "launch", "update"};

/// Where a launch has the value of a parameter of the PTX: among the arguments, in the field of a
/// scalar that the mapped loops carry (its address), in the extents, in the geometry, or nowhere.
enum class PtxRole : uint8_t { Argument, Carried, Extent, Start, Step, Unknown };
inline constexpr std::array<std::string_view, 6> PtxRoles{"argument", "carried", "extent",
                                                          "start",    "step",    "unknown"};

// An operand: the number of an operation from 0 on, or one of these. Argument k is
// FirstArgument - k, dimension d is FirstDimension - d.
inline constexpr int64_t ConstantOperand = -1;
inline constexpr int64_t FirstArgument = -2;
inline constexpr int64_t FirstDimension = -100;

/// The name of an operation's class.
consteval std::string_view operationClass(std::string_view name) {
  for (std::string_view known : OperationClasses)
    if (known == name)
      return known;
  throw "no class of operations has this name";
}

} // namespace cgpredict::format
#endif
