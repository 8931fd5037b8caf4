#include "tools/ResponseFiles.h"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

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

// Files in files; one that names itself ends at some depth. What is read from a pipe would be gone.
void expand(const std::vector<std::string> &words, std::vector<std::string> &all, int depth) {
  for (const std::string &word : words) {
    std::error_code failure;
    std::ifstream file;
    if (word.starts_with("@") && depth < 16 &&
        std::filesystem::is_regular_file(word.substr(1), failure))
      file.open(word.substr(1));
    if (file.is_open())
      expand(wordsOf({std::istreambuf_iterator<char>(file), {}}), all, depth + 1);
    else
      all.push_back(word);
  }
}

} // namespace

std::vector<std::string> withResponseFiles(const std::vector<std::string> &arguments) {
  std::vector<std::string> all;
  expand(arguments, all, 0);
  return all;
}

} // namespace cgpredict
