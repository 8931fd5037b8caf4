#include "analyzer/transfer/ProfileDatabase.h"

#include "analyzer/base/Error.h"
#include "analyzer/transfer/Sqlite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <span>

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

void requireColumns(const Database &database, std::string_view table,
                    std::span<const std::string_view> columns) {
  for (std::string_view column : columns)
    if (!database.hasColumn(table, column))
      throw Error(fmt::format("{}: table {} has no column '{}'; this profiler's version is not "
                              "known, or the database was changed",
                              database.name(), table, column));
}

constexpr std::string_view CopyColumns[] = {"start",    "end",     "bytes",
                                            "copyKind", "srcKind", "dstKind"};
constexpr std::string_view KernelColumns[] = {"start", "end"};

// Whole numbers of a table, row by row, in the order of its rows.
class IntegerRows {
public:
  IntegerRows(const Database &database, std::string_view table,
              std::span<const std::string_view> columns)
      : database(database), table(table), columns(columns),
        rows((requireColumns(database, table, columns),
              database.query(fmt::format("SELECT rowid, \"{}\" FROM {}",
                                         fmt::join(columns, "\", \""), table)))) {}

  bool next() { return rows.next(); }
  int64_t number() const { return rows.integer(0); }
  int64_t operator[](int column) const {
    if (!rows.isInteger(column + 1))
      refuse(fmt::format("{} is '{}'; expected a whole number", columns[column],
                         rows.text(column + 1)));
    return rows.integer(column + 1);
  }

  // From the start to the end, in the first two columns. [ns]
  int64_t duration() const {
    constexpr int64_t Furthest = int64_t{1} << 61; // 73 years
    const int64_t start = (*this)[0], end = (*this)[1];
    for (int column : {0, 1})
      if ((*this)[column] < -Furthest || (*this)[column] > Furthest)
        refuse(fmt::format("{} is {} ns; expected {} to {}", columns[column], (*this)[column],
                           -Furthest, Furthest));
    if (end < start)
      refuse(fmt::format("from {} to {} ns; expected an end not before its start", start, end));
    return end - start;
  }

  [[noreturn]] void refuse(const std::string &what) const {
    throw Error(fmt::format("{}: table {}, row {}: {}", database.name(), table, number(), what));
  }

private:
  const Database &database;
  std::string_view table;
  std::span<const std::string_view> columns;
  Rows rows;
};

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
    readCopies();
    readOthers();
    return std::move(out);
  }

private:
  struct Copy {
    int64_t start, time, bytes, kind, source, destination; // time: [ns]
  };

  void readCopies();
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
  constexpr int64_t MostBytes = int64_t{1} << 62; // of all together, so that no sum wraps
  int64_t bytesLeft = MostBytes;
  IntegerRows rows(database, Copies, CopyColumns);
  while (rows.next()) {
    const int64_t time = rows.duration(), bytes = rows[2];
    if (bytes < 0 || bytes > bytesLeft)
      rows.refuse(fmt::format("bytes is {}; expected 0 to {}", bytes, bytesLeft));
    bytesLeft -= bytes;
    add({rows[0], time, bytes, rows[3], rows[4], rows[5]});
  }
  std::ranges::stable_sort(out.transfers, {}, &ProfiledTransfer::start);
}

void Reader::add(const Copy &copy) {
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
                           Seconds(static_cast<double>(copy.time) * 1e-9)});
}

void Reader::readOthers() {
  for (const char *table :
       {"CUPTI_ACTIVITY_KIND_KERNEL", "CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL"}) {
    if (!database.hasTable(table))
      continue;
    IntegerRows rows(database, table, KernelColumns);
    while (rows.next()) {
      ++out.others.kernels;
      out.others.kernelTime += Seconds(static_cast<double>(rows.duration()) * 1e-9);
    }
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
