#include "tools/BuildRecord.h"

#include "analyzer/base/Error.h"
#include "analyzer/base/InputFile.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <span>

namespace fs = std::filesystem;

namespace cgpredict {
namespace {

// The sections of a file that may be anything.
class ElfFile {
public:
  explicit ElfFile(std::string_view bytes) : bytes(bytes) {
    const auto header = at<Elf64_Ehdr>(0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64)
      return;
    for (unsigned i = 0; i < header->e_shnum; ++i)
      if (const auto section = at<Elf64_Shdr>(header->e_shoff + i * sizeof(Elf64_Shdr)))
        sections.push_back(*section);
    if (header->e_shstrndx < sections.size())
      names = contentOf(sections[header->e_shstrndx]);
  }

  std::string_view content(std::string_view name) const {
    for (const Elf64_Shdr &section : sections)
      if (section.sh_name < names.size() && names.substr(section.sh_name).starts_with(name) &&
          names.substr(section.sh_name + name.size()).starts_with('\0'))
        return contentOf(section);
    return {};
  }

private:
  template <typename Value> std::optional<Value> at(uint64_t offset) const {
    if (offset > bytes.size() || bytes.size() - offset < sizeof(Value))
      return std::nullopt;
    Value value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
  }

  std::string_view contentOf(const Elf64_Shdr &section) const {
    const bool isThere = section.sh_type != SHT_NOBITS && section.sh_offset <= bytes.size() &&
                         section.sh_size <= bytes.size() - section.sh_offset;
    return isThere ? bytes.substr(section.sh_offset, section.sh_size) : std::string_view{};
  }

  std::string_view bytes, names;
  std::vector<Elf64_Shdr> sections;
};

std::vector<std::string> stringsIn(std::string_view content) {
  std::vector<std::string> strings;
  while (!content.empty()) {
    const std::size_t end = content.find('\0');
    strings.emplace_back(content.substr(0, end));
    content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
  }
  return strings;
}

// Words between spaces; clang puts a backslash in front of spaces and backslashes in words.
std::vector<std::string> wordsOf(std::string_view line) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] == ' ')
      words.emplace_back();
    else
      words.back() += line[i] == '\\' && i + 1 < line.size() ? line[++i] : line[i];
  return words;
}

bool isOfDriver(std::string_view word) {
  const bool isPlugin = word.starts_with("-fplugin=") || word.starts_with("-fpass-plugin=");
  return (isPlugin && word.find("/CGPredictP") != word.npos) ||
         word.starts_with("-fplugin-arg-cgpredict-") || word == RecordOption;
}

// None: another compiler, or other options, wrote the line.
std::optional<BuildCommand> compilationOf(const std::string &line) {
  std::vector<std::string> words = wordsOf(line);
  const auto directory = std::ranges::find_if(
      words, [](const std::string &word) { return word.starts_with(DirectoryOption); });
  const bool isScan = std::ranges::count(words, "-fplugin-arg-cgpredict-scan") > 0;
  if (!isScan || directory == words.end())
    return std::nullopt;
  BuildCommand command;
  command.directory = directory->substr(DirectoryOption.size());
  command.isCxx = std::ranges::count(words, "--driver-mode=g++") > 0;
  words.erase(directory);
  words.erase(words.begin()); // clang
  std::erase_if(words, isOfDriver);
  const auto link = std::ranges::find_if(
      words, [](const std::string &word) { return word.starts_with(LinkInput); });
  if (link - words.begin() >= 2 && link != words.end())
    words.erase(link - 2, link + 1);
  command.words = std::move(words);
  return command;
}

} // namespace

std::optional<BuildRecord> readBuildRecord(const fs::path &program) {
  const std::string bytes = readInputFile(program, "cannot read this program");
  const ElfFile file(bytes);
  BuildRecord record;
  for (const std::string &line : stringsIn(file.content(CompileSection)))
    if (std::optional<BuildCommand> command = compilationOf(line))
      record.compilations.push_back(std::move(*command));
  std::vector<std::string> link = stringsIn(file.content(LinkSection));
  if (record.compilations.empty() || link.empty())
    return std::nullopt;
  record.link.directory = link.front();
  record.link.words.assign(link.begin() + 1, link.end());
  record.link.isCxx = std::ranges::any_of(record.compilations, &BuildCommand::isCxx);
  return record;
}

} // namespace cgpredict
