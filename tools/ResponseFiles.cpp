#include "tools/ResponseFiles.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace cgpredict {
namespace {

std::vector<std::string> wordsOf(const std::string &text) {
  std::vector<std::string> words;
  char quote = 0;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool isBlank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (quote == 0 && isBlank) {
      inside = false;
      continue;
    }
    if (!inside)
      words.emplace_back();
    inside = true;
    if (c == '\\' && i + 1 < text.size())
      words.back() += text[++i];
    else if (quote == 0 && (c == '"' || c == '\''))
      quote = c;
    else if (c == quote)
      quote = 0;
    else
      words.back() += c;
  }
  return words;
}

class Expansion {
public:
  std::vector<std::string> all;

  // Files in files, but none in itself. What is read from a pipe would be gone.
  void add(const std::vector<std::string> &words) {
    for (const std::string &word : words) {
      const std::filesystem::path path = word.starts_with("@") ? word.substr(1) : "";
      std::error_code failure;
      std::ifstream file;
      if (std::filesystem::is_regular_file(path, failure) && !std::ranges::count(open, path))
        file.open(path);
      if (!file.is_open()) {
        all.push_back(word);
        continue;
      }
      open.push_back(path);
      add(wordsOf({std::istreambuf_iterator<char>(file), {}}));
      open.pop_back();
    }
  }

private:
  std::vector<std::filesystem::path> open;
};

} // namespace

std::vector<std::string> withResponseFiles(const std::vector<std::string> &arguments) {
  Expansion expansion;
  expansion.add(arguments);
  return std::move(expansion.all);
}

} // namespace cgpredict
