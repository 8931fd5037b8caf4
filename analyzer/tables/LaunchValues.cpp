#include "analyzer/tables/LaunchValues.h"

#include <cstring>

namespace cgpredict {

std::optional<int64_t> objectBase(const KernelTables &tables, const MemoryObject &object,
                                  std::span<const std::byte> context) {
  const bool named = object.kind == ObjectKind::Argument || object.kind == ObjectKind::Global;
  if (!named || object.argument < 0)
    return std::nullopt;
  const Argument &argument = tables.arguments[static_cast<std::size_t>(object.argument)];
  int64_t value = 0;
  if (argument.bytes != sizeof value || argument.offset + sizeof value > context.size())
    return std::nullopt;
  std::memcpy(&value, context.data() + argument.offset, sizeof value);
  return value;
}

} // namespace cgpredict
