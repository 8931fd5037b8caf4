#include "tools/PragmaWriter.h"

#include "analyzer/base/InputFile.h"
#include "tools/OutputFiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

constexpr std::string_view HasPragma = "it has a '#pragma cgpredict' already";

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

bool isNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether a loop begins at that column of the line, counted from 0.
bool isLoopAt(std::string_view line, std::size_t column) {
  const std::string_view rest = line.substr(std::min(column, line.size()));
  for (const std::string_view word : {"for", "while", "do"})
    if (rest.starts_with(word) && (rest.size() == word.size() || !isNamePart(rest[word.size()])))
      return true;
  return false;
}

std::string obstacleAt(const std::vector<std::string> &lines, const PragmaLine &pragma) {
  if (!pragma.obstacle.empty())
    return pragma.obstacle;
  const std::size_t number = pragma.line - 1;
  if (number >= lines.size() || indentationOf(lines[number]).size() != pragma.column - 1 ||
      !isLoopAt(lines[number], pragma.column - 1))
    return "the loop is not where the compiler saw it; does a #line directive name another place?";
  if (hasPragma(lines, number))
    return std::string(HasPragma);
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

std::string joined(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line;
  return text;
}

// The file with its pragmas, if there is any to write; the changes say why one is not.
std::optional<std::string> changedText(const std::string &file,
                                       std::vector<PragmaChange *> changes) {
  if (isProtected(file)) {
    for (PragmaChange *change : changes)
      change->obstacle = "the file is write-protected";
    return std::nullopt;
  }
  std::vector<std::string> lines = linesOf(readInputFile(file, "cannot read this source"));
  for (PragmaChange *change : changes)
    change->obstacle = obstacleAt(lines, change->pragma);
  std::set<uint32_t> taken; // lines
  for (PragmaChange *change : changes)
    if (change->obstacle.empty() && !taken.insert(change->pragma.line).second)
      change->obstacle = HasPragma;
  std::erase_if(changes, [](const PragmaChange *change) { return !change->obstacle.empty(); });
  // From the end on, so that those still to come keep their lines.
  std::ranges::sort(changes, std::ranges::greater(),
                    [](const PragmaChange *change) { return change->pragma.line; });
  for (const PragmaChange *change : changes) {
    const std::string &loop = lines[change->pragma.line - 1];
    lines.insert(lines.begin() + (change->pragma.line - 1),
                 indentationOf(loop) + change->pragma.text + lineEndOf(loop));
  }
  return changes.empty() ? std::nullopt : std::optional(joined(lines));
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
  std::map<std::string, std::string> texts; // all are known before the first file is changed
  for (const auto &[file, ofFile] : byFile)
    if (std::optional<std::string> text = changedText(file, ofFile))
      texts.emplace(file, std::move(*text));
  for (const auto &[file, text] : texts)
    writeTextFile(file, text);
  return changes;
}

} // namespace cgpredict
