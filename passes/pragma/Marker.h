// What the front end tells the passes about one marked loop, and the text that carries it.
//
// The front end puts a call of `__builtin_annotation(0, TEXT)` in front of the loop, in the block
// that control enters the loop's initialisation from:
//
//   call i32 @llvm.annotation.i32.p0(i32 0, ptr @TEXT, ...)
//
// TEXT is printable ASCII, fields separated by ':', every other character as %XX:
//
//   cgpredict:ID:KERNEL:DIMENSIONS:X:Y:Z:LINE:COLUMN:FILE[:SHARED,...:TILE,...:READONLY,...]
//   [:@ARRAY=KIND=IN=OUT=LINE,...][:~CLAUSE,...][:*ANY,...][:^LAST,...][:!REFUSAL]
#ifndef CGPREDICT_PASSES_PRAGMA_MARKER_H
#define CGPREDICT_PASSES_PRAGMA_MARKER_H

#include "cgpredict/TablesFormat.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace cgpredict {

/// Of a member of the object that a member function is called for.
inline constexpr const char *MemberPrefix = "this->";

/// Variables of which each thread has its own, by the pragma.
struct PrivateVariables {
  std::vector<std::string> last; ///< Keep what the last iteration stores: lastprivate(x).
  /// Keep what some iteration stored: private(x), lastprivate(conditional: x).
  std::vector<std::string> any;

  bool operator==(const PrivateVariables &) const = default;
};

/// An array that a directive of OpenMP or OpenACC moves.
struct MappedArray {
  std::string name;
  format::MapKind kind = format::MapKind::Launch;
  bool in = false, out = false; ///< To the device, back.
  unsigned line = 0;            ///< Of the directive.

  bool operator==(const MappedArray &) const = default;
};

struct Marker {
  std::string kernel;                        ///< A C identifier of ASCII characters.
  bool autoNamed = false;                    ///< `kernel` is no word of the user's; may not be unique.
  unsigned dimensions = 1;                   ///< Loops mapped to threads, 1 to 3.
  std::array<unsigned, 3> block = {1, 1, 1}; ///< Threads in x, y, z; 1 beyond `dimensions`.
  std::vector<std::string> shared;           ///< Arrays to keep in shared memory.
  std::vector<unsigned> tile;                ///< Iterations of the innermost loops, innermost last.
  std::vector<std::string> readOnly;         ///< Arrays to load through the read-only cache.
  std::vector<MappedArray> maps;
  PrivateVariables privates;
  std::vector<std::string> withoutEffect; ///< Clauses of the loop's directive that change nothing.
  std::string file;                       ///< As the compiler was given it; may hold any character.
  unsigned line = 0, column = 0;          ///< Of the pragma, from 1.
  std::string refusal; ///< Why the front end makes no kernel of the loop; empty: it does.
  unsigned id = 0;     ///< Unique among the pragmas of a source file and what it includes.

  bool operator==(const Marker &) const = default;
};

std::string encode(const Marker &marker);

/// The marker in `text`; none if `text` is not what `encode` makes.
std::optional<Marker> decode(llvm::StringRef text);

} // namespace cgpredict
#endif
