#include "tools/PragmaWriter.h"

#include "analyzer/base/InputFile.h"
#include "tools/OutputFiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

// The text of a file, each line with its end.
std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

std::string indentationOf(const std::string &line) {
  return line.substr(0, line.find_first_not_of(" \t"));
}

std::string lineEndOf(const std::string &line) { return line.ends_with("\r\n") ? "\r\n" : "\n"; }

// Whether a line of the pragma stands above line `number`, counted from 0, among others and blanks.
bool hasPragma(const std::vector<std::string> &lines, std::size_t number) {
  while (number-- > 0) {
    const std::string &line = lines[number];
    const std::size_t first = line.find_first_not_of(" \t\r\n");
    if (first == std::string::npos)
      continue;
    if (line[first] != '#')
      return false;
    if (line.find("pragma cgpredict") != std::string::npos)
      return true;
  }
  return false;
}

std::string obstacleAt(const std::vector<std::string> &lines, const PragmaLine &pragma) {
  if (!pragma.obstacle.empty())
    return pragma.obstacle;
  const std::size_t number = pragma.line - 1;
  if (number >= lines.size() || lines[number].compare(pragma.column - 1, 3, "for") != 0)
    return "the 'for' is not where the compiler saw it; does a #line directive name another place?";
  if (indentationOf(lines[number]).size() != pragma.column - 1)
    return "the 'for' is not the first word of its line; give it a line of its own";
  if (hasPragma(lines, number))
    return "it has a '#pragma cgpredict' already";
  return {};
}

// The user's own: not what some other project put elsewhere.
bool isOwn(const std::string &file, const std::vector<std::string> &words) {
  std::error_code failure;
  const fs::path path = fs::weakly_canonical(file, failure);
  const auto isBelow = [&](const fs::path &folder) {
    const fs::path relative = path.lexically_relative(fs::weakly_canonical(folder, failure));
    return !relative.empty() && *relative.begin() != "..";
  };
  if (isBelow(fs::current_path()))
    return true;
  return std::ranges::any_of(words, [&](const std::string &word) {
    return fs::is_regular_file(word, failure) && isBelow(fs::absolute(word).parent_path());
  });
}

// The pragmas of one file, from its end on, so that those still to come keep their lines.
void changeFile(const std::string &file, std::vector<PragmaChange *> changes) {
  if (isProtected(file)) {
    for (PragmaChange *change : changes)
      change->obstacle = "the file is write-protected";
    return;
  }
  std::vector<std::string> lines = linesOf(readInputFile(file, "cannot read this source"));
  std::ranges::sort(changes, std::ranges::greater(),
                    [](const PragmaChange *change) { return change->pragma.line; });
  bool changed = false;
  for (PragmaChange *change : changes) {
    const PragmaLine &pragma = change->pragma;
    change->obstacle = obstacleAt(lines, pragma);
    if (!change->obstacle.empty())
      continue;
    const std::string &loop = lines[pragma.line - 1];
    lines.insert(lines.begin() + (pragma.line - 1),
                 indentationOf(loop) + pragma.text + lineEndOf(loop));
    changed = true;
  }
  std::string text;
  for (const std::string &line : lines)
    text += line;
  if (changed)
    writeTextFile(file, text);
}

} // namespace

std::vector<PragmaChange> writePragmas(const std::vector<PragmaLine> &pragmas,
                                       const std::vector<std::string> &words) {
  std::vector<PragmaChange> changes;
  for (const PragmaLine &pragma : pragmas)
    changes.push_back({pragma, {}});
  std::map<std::string, std::vector<PragmaChange *>> byFile;
  for (PragmaChange &change : changes)
    if (isOwn(change.pragma.file, words))
      byFile[change.pragma.file].push_back(&change);
    else
      change.obstacle = "the file is no source of yours: it lies in none of their folders";
  for (auto &[file, ofFile] : byFile)
    changeFile(file, ofFile);
  return changes;
}

} // namespace cgpredict
