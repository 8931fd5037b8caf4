#include "analyzer/scan/LoopProfile.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"
#include "analyzer/tables/JsonCursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

namespace cgpredict {
namespace {

constexpr int64_t Most = INT64_MAX;

uint64_t count(const JsonCursor &object, const char *field) {
  return static_cast<uint64_t>(object.at(field).integer(0, Most));
}

Seconds timeOf(const JsonCursor &object) {
  return Seconds{static_cast<double>(count(object, "nanoseconds")) * 1e-9};
}

/// A file may have been compiled from within another folder. One that was named by where it is
/// keeps that name, unless it is below the working folder.
std::string fileFromHere(const std::string &file, const std::string &path) {
  namespace fs = std::filesystem;
  const fs::path here = fs::path(path).lexically_proximate(fs::current_path());
  const bool isBelow = !here.empty() && *here.begin() != "..";
  const bool asNamed = file == path ? !isBelow : fs::absolute(file).lexically_normal() == path;
  return asNamed ? file : here.string();
}

/// Merges lines into loops.
class ProfileReader {
  // File, line, column, ordinal.
  using Position = std::tuple<std::string, uint32_t, uint32_t, uint32_t>;

public:
  explicit ProfileReader(const std::string &file) : file(file) {}

  LoopProfile read(const std::string &text) {
    std::istringstream lines(text);
    bool whole = false;
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);)
      whole = readLine(line, ++number) || whole;
    if (!whole)
      throw Error(fmt::format("{}: the profile of the loops is not whole: the program was ended "
                              "by a signal, or by _exit or an exec of its own",
                              std::filesystem::path(file).stem().string()));
    findAround();
    boundTimes();
    nameKernels();
    keepNeverEntered();
    return std::move(profile);
  }

private:
  /// True for the line of the whole program.
  bool readLine(const std::string &line, std::size_t number) {
    const std::string where = fmt::format("{}:{}", file, number);
    const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
    if (json.is_discarded())
      throw Error(where + ": is no line of a loop profile, expected a JSON object");
    const JsonCursor object(json, where);
    if (std::optional<JsonCursor> program = object.find("program")) {
      profile.program = timeOf(*program);
      return true;
    }
    if (object.find("object"))
      module = object.text("object");
    else
      addLoop(object);
    return false;
  }

  void addLoop(const JsonCursor &object) {
    if (count(object, "entries") == 0) {
      ProfiledLoop loop = describedBy(object);
      neverEntered.try_emplace(positionOf(loop), std::move(loop));
      return;
    }
    const std::size_t index = indexOf(object);
    indexOfId[count(object, "id")] = index;
    aroundIds.resize(profile.loops.size());
    object.at("around").list([&](const JsonCursor &id) {
      return aroundIds[index].insert(static_cast<uint64_t>(id.integer(0, Most))).second;
    });
    ProfiledLoop &sum = profile.loops[index];
    sum.entries += count(object, "entries");
    sum.trips += count(object, "trips");
    sum.time += timeOf(object);
  }

  std::size_t indexOf(const JsonCursor &object) {
    ProfiledLoop loop = describedBy(object);
    const auto [known, isNew] = byPosition.try_emplace(positionOf(loop), profile.loops.size());
    if (isNew)
      profile.loops.push_back(std::move(loop));
    else
      noteSecond(loop.function, profile.loops[known->second]);
    return known->second;
  }

  ProfiledLoop describedBy(const JsonCursor &object) const {
    ProfiledLoop loop;
    loop.path = object.text("path");
    loop.file = fileFromHere(object.text("file"), loop.path);
    loop.line = object.number("line");
    loop.column = object.number("column");
    loop.ordinal = object.number("ordinal");
    loop.isCounted = object.number("counted") != 0;
    loop.kernel = object.text("name");
    loop.function = object.text("function");
    loop.grid = static_cast<uint32_t>(object.at("grid").integer(0, 3));
    loop.obstacle = object.text("obstacle");
    loop.unmarkable = object.text("unmarkable");
    loop.object = module;
    return loop;
  }

  static Position positionOf(const ProfiledLoop &loop) {
    return {loop.path, loop.line, loop.column, loop.ordinal};
  }

  /// Instances of a template have one name, as a function has in all files that include it.
  static void noteSecond(const std::string &function, ProfiledLoop &loop) {
    if (function != loop.function && loop.unmarkable.empty())
      loop.unmarkable =
          fmt::format("its file is compiled with '{}' and with '{}' there, which would "
                      "be two kernels of one name",
                      loop.function, function);
  }

  /// One instance of a template may have been entered, and another one not.
  void keepNeverEntered() {
    for (auto &[position, loop] : neverEntered)
      if (!byPosition.contains(position))
        profile.neverEntered.push_back(std::move(loop));
  }

  /// A loop within itself, by recursion, is in what the first one is in.
  void findAround() {
    for (std::size_t i = 0; i < profile.loops.size(); ++i) {
      std::set<std::size_t> around;
      for (uint64_t id : aroundIds[i]) {
        const auto found = indexOfId.find(id);
        if (found == indexOfId.end())
          profile.loops[i].outermost = true;
        else if (found->second != i)
          around.insert(found->second);
      }
      profile.loops[i].around.assign(around.begin(), around.end());
    }
  }

  /// A loop that ran in others alone took no longer than these, any other no longer than the
  /// program; its time is sampled, and may say so.
  void boundTimes() {
    bool changed = true;
    for (std::size_t depth = 0; changed && depth < profile.loops.size(); ++depth) {
      changed = false;
      for (ProfiledLoop &loop : profile.loops) {
        const Seconds most = mostTimeOf(loop);
        changed |= loop.time > most;
        loop.time = std::min(loop.time, most);
      }
    }
  }

  Seconds mostTimeOf(const ProfiledLoop &loop) const {
    if (loop.outermost)
      return profile.program;
    Seconds most{0};
    for (std::size_t around : loop.around)
      most += profile.loops[around].time;
    return most;
  }

  /// Functions of two files may have one name. In the order of positions, as that of modules may
  /// change with the linker.
  void nameKernels() {
    std::set<std::string> taken;
    for (const auto &[position, index] : byPosition) {
      ProfiledLoop &loop = profile.loops[index];
      const std::string name = loop.kernel;
      for (unsigned n = 2; !taken.insert(loop.kernel).second; ++n)
        loop.kernel = fmt::format("{}_{}", name, n);
    }
  }

  const std::string &file;
  std::string module; ///< of the lines that follow
  LoopProfile profile;
  std::map<uint64_t, std::size_t> indexOfId;
  std::vector<std::set<uint64_t>> aroundIds; ///< of each loop
  std::map<Position, std::size_t> byPosition;
  std::map<Position, ProfiledLoop> neverEntered;
};

} // namespace

LoopProfile readLoopProfile(const std::filesystem::path &file) {
  return ProfileReader(file.string()).read(readInputFile(file, "cannot read this loop profile"));
}

} // namespace cgpredict
