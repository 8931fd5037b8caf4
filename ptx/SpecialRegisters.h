// The registers that PTX predefines: %tid.x, %laneid, ...
#ifndef CGPREDICT_PTX_SPECIALREGISTERS_H
#define CGPREDICT_PTX_SPECIALREGISTERS_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace cgpredict::ptx {

enum class Special : uint8_t {
  TidX,
  TidY,
  TidZ,
  TidW,
  NtidX,
  NtidY,
  NtidZ,
  NtidW,
  CtaidX,
  CtaidY,
  CtaidZ,
  CtaidW,
  NctaidX,
  NctaidY,
  NctaidZ,
  NctaidW,
  LaneId,
  WarpId,
  NumWarps,
  SmId,
  NumSms,
  GridId,
  LaneMaskEq,
  LaneMaskLe,
  LaneMaskLt,
  LaneMaskGe,
  LaneMaskGt,
  Clock,
  ClockHi,
  Clock64,
  GlobalTimer,
  GlobalTimerLo,
  GlobalTimerHi,
  DynamicSharedBytes,
  TotalSharedBytes,
  ClusterX,
  ClusterY,
  ClusterZ,
  NumClustersX,
  NumClustersY,
  NumClustersZ,
  ClusterCtaidX,
  ClusterCtaidY,
  ClusterCtaidZ,
  ClusterNctaidX,
  ClusterNctaidY,
  ClusterNctaidZ,
  ClusterRank,
  ClusterRanks,
  ReservedShared,
  Pm,
  Environment,
  Count
};

/// Of `%tid.x`, `%pm3`, ...; %tid is %tid.x.
std::optional<Special> specialNamed(std::string_view name);
const char *specialName(Special special);
/// It has another value each time it is read.
bool isClock(Special special);

} // namespace cgpredict::ptx

#endif
