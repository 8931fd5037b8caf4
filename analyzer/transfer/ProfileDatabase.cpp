#include "analyzer/transfer/ProfileDatabase.h"

#include "analyzer/base/Error.h"
#include "analyzer/transfer/Sqlite.h"

#include <fmt/format.h>

#include <map>

namespace cgpredict {
namespace {

constexpr std::string_view Copies = "CUPTI_ACTIVITY_KIND_MEMCPY";

enum class Profiler { Nvprof, NsightSystems };

/// What a number in a column of memory kinds means.
enum class MemoryKind { Pageable, Pinned, Device, Managed, Other };
using MemoryKinds = std::map<int64_t, MemoryKind>;

// CUpti_ActivityMemoryKind of CUPTI, which nvprof writes as it is.
const MemoryKinds CuptiKinds = {{1, MemoryKind::Pageable}, {2, MemoryKind::Pinned},
                                {3, MemoryKind::Device},   {5, MemoryKind::Managed},
                                {6, MemoryKind::Device},   {7, MemoryKind::Managed}};

// Nsight Systems has numbers of its own; exports since 2021 name them in ENUM_CUDA_MEM_KIND.
const MemoryKinds NsightKinds = {{0, MemoryKind::Pageable}, {1, MemoryKind::Pinned},
                                 {2, MemoryKind::Device},   {4, MemoryKind::Managed},
                                 {5, MemoryKind::Device},   {6, MemoryKind::Managed}};

// CUpti_ActivityMemcpyKind, in both.
enum CopyKind : int64_t {
  UnknownCopy = 0,
  HostToDevice = 1,
  DeviceToHost = 2,
  DeviceToDevice = 8,
  HostToHost = 9,
  PeerToPeer = 10,
  FirstManaged = 11 // Nsight Systems: transfers of unified memory
};

Profiler profilerOf(const Database &database) {
  if (database.hasTable("StringIds") || database.hasTable("META_DATA_EXPORT"))
    return Profiler::NsightSystems;
  if (database.hasTable("StringTable") || database.hasColumn(Copies, "_id_"))
    return Profiler::Nvprof;
  throw Error(fmt::format("{}: a database, but neither of nvprof (no table StringTable) nor of "
                          "Nsight Systems (no table StringIds)",
                          database.name()));
}

std::string firstText(const Database &database, const std::string &query) {
  Rows rows = database.query(query);
  return rows.next() ? rows.text(0) : "";
}

std::string nvprofVersion(const Database &database) {
  return database.hasTable("Version") ? firstText(database, "SELECT version FROM Version") : "";
}

std::string nsightVersion(const Database &database) {
  if (!database.hasTable("META_DATA_EXPORT"))
    return "";
  return firstText(database, "SELECT value FROM META_DATA_EXPORT WHERE name LIKE "
                             "'EXPORT_SCHEMA_VERSION%' AND name NOT LIKE '%M_OR' "
                             "ORDER BY length(name) LIMIT 1");
}

std::string schemaName(const Database &database, Profiler profiler) {
  bool nvprof = profiler == Profiler::Nvprof;
  std::string version = nvprof ? nvprofVersion(database) : nsightVersion(database);
  return fmt::format("{}, {}", nvprof ? "nvprof" : "Nsight Systems",
                     version.empty() ? "version not stated"
                                     : (nvprof ? "version " : "schema ") + version);
}

MemoryKind kindNamed(const std::string &name) {
  auto has = [&](const char *part) { return name.find(part) != std::string::npos; };
  if (has("MANAGED"))
    return MemoryKind::Managed;
  if (has("PAGEABLE"))
    return MemoryKind::Pageable;
  if (has("PINNED"))
    return MemoryKind::Pinned;
  return has("DEVICE") ? MemoryKind::Device : MemoryKind::Other;
}

MemoryKinds memoryKinds(const Database &database, Profiler profiler) {
  if (profiler == Profiler::Nvprof)
    return CuptiKinds;
  if (!database.hasColumn("ENUM_CUDA_MEM_KIND", "name"))
    return NsightKinds;
  MemoryKinds kinds;
  Rows rows = database.query("SELECT id, name FROM ENUM_CUDA_MEM_KIND");
  while (rows.next())
    kinds[rows.integer(0)] = kindNamed(rows.text(1));
  return kinds;
}

constexpr std::string_view Columns[] = {"start", "end", "bytes", "copyKind", "srcKind", "dstKind"};

void requireColumns(const Database &database) {
  for (std::string_view column : Columns)
    if (!database.hasColumn(Copies, column))
      throw Error(fmt::format("{}: table {} has no column '{}'; this profiler's version is not "
                              "known, or the database was changed",
                              database.name(), Copies, column));
}

class Reader {
public:
  explicit Reader(const Database &database)
      : database(database), profiler(profilerOf(database)), kinds(memoryKinds(database, profiler)) {
  }

  TransferProfile read() {
    out.schema = schemaName(database, profiler);
    if (!database.hasTable(Copies))
      throw Error(fmt::format("{} ({}): no table {}: no transfer was recorded; profile with CUDA "
                              "tracing on",
                              database.name(), out.schema, Copies));
    requireColumns(database);
    readCopies();
    readOthers();
    return std::move(out);
  }

private:
  struct Copy {
    int64_t start, end, bytes, kind, source, destination;
  };

  void readCopies();
  void requireIntegers(const Rows &rows) const;
  void add(const Copy &copy);
  void keep(const Copy &copy, Direction direction, int64_t hostKind);
  void readOthers();
  MemoryKind kindOf(int64_t number) const {
    auto found = kinds.find(number);
    return found == kinds.end() ? MemoryKind::Other : found->second;
  }

  const Database &database;
  Profiler profiler;
  MemoryKinds kinds;
  TransferProfile out;
};

void Reader::readCopies() {
  Rows rows = database.query(fmt::format(
      "SELECT start, \"end\", bytes, copyKind, srcKind, dstKind FROM {} ORDER BY start", Copies));
  while (rows.next()) {
    requireIntegers(rows);
    add({rows.integer(0), rows.integer(1), rows.integer(2), rows.integer(3), rows.integer(4),
         rows.integer(5)});
  }
}

void Reader::requireIntegers(const Rows &rows) const {
  for (int column = 0; column < static_cast<int>(std::size(Columns)); ++column)
    if (!rows.isInteger(column))
      throw Error(fmt::format("{}: table {}: {} is '{}' in the row of transfer {}, by start; "
                              "expected a whole number",
                              database.name(), Copies, Columns[column], rows.text(column),
                              out.transfers.size() + 1));
}

void Reader::add(const Copy &copy) {
  if (copy.end < copy.start || copy.bytes < 0)
    throw Error(fmt::format("{}: table {}: a transfer of {} bytes from {} to {} ns; expected an "
                            "end not before its start and no negative size",
                            database.name(), Copies, copy.bytes, copy.start, copy.end));
  OtherOperations &others = out.others;
  bool managed =
      kindOf(copy.source) == MemoryKind::Managed || kindOf(copy.destination) == MemoryKind::Managed;
  if (copy.kind >= FirstManaged || managed)
    ++others.managed;
  else if (copy.kind == HostToDevice)
    keep(copy, Direction::ToDevice, copy.source);
  else if (copy.kind == DeviceToHost)
    keep(copy, Direction::ToHost, copy.destination);
  else if (copy.kind == DeviceToDevice)
    keep(copy, Direction::OnDevice, copy.source);
  else if (copy.kind == PeerToPeer)
    ++others.peer;
  else if (copy.kind == HostToHost)
    ++others.hostToHost;
  else
    ++(copy.kind == UnknownCopy ? others.unknown : others.arrays);
}

// Where the profiler does not know the memory, it was not made by CUDA: pageable.
void Reader::keep(const Copy &copy, Direction direction, int64_t hostKind) {
  MemoryKind kind = kindOf(hostKind);
  bool onDevice = direction == Direction::OnDevice;
  if (!onDevice && kind != MemoryKind::Pageable && kind != MemoryKind::Pinned)
    ++out.others.unknownMemory;
  HostMemory memory =
      onDevice || kind == MemoryKind::Pinned ? HostMemory::Pinned : HostMemory::Pageable;
  out.transfers.push_back({{direction, memory, static_cast<uint64_t>(copy.bytes)},
                           copy.start,
                           Seconds(static_cast<double>(copy.end - copy.start) * 1e-9)});
}

void Reader::readOthers() {
  for (const char *table :
       {"CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL"}) {
    if (!database.hasTable(table))
      continue;
    Rows rows = database.query(
        fmt::format("SELECT count(*), ifnull(sum(\"end\" - start), 0) FROM {}", table));
    rows.next();
    out.others.kernels += static_cast<uint64_t>(rows.integer(0));
    out.others.kernelTime += Seconds(static_cast<double>(rows.integer(1)) * 1e-9);
  }
  if (database.hasTable("CUPTI_ACTIVITY_KIND_MEMSET")) {
    Rows rows = database.query("SELECT count(*) FROM CUPTI_ACTIVITY_KIND_MEMSET");
    rows.next();
    out.others.memsets = static_cast<uint64_t>(rows.integer(0));
  }
  if (database.hasTable("CUPTI_ACTIVITY_KIND_MEMCPY2")) {
    Rows rows = database.query("SELECT count(*) FROM CUPTI_ACTIVITY_KIND_MEMCPY2");
    rows.next();
    out.others.peer += static_cast<uint64_t>(rows.integer(0));
  }
}

} // namespace

TransferProfile readTransferProfile(const std::filesystem::path &file) {
  Database database(file);
  return Reader(database).read();
}

} // namespace cgpredict
