// What CLI11's own checks do not refuse (nan, an empty word), or do not say in words.
#ifndef CGPREDICT_TOOLS_NUMBERCHECKS_H
#define CGPREDICT_TOOLS_NUMBERCHECKS_H

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace cgpredict {

/// Nothing where the text is not a number from its first to its last character.
template <typename Number> std::optional<Number> numberOf(const std::string &text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                  : std::nullopt;
}

/// `--block ""` is no block, and not the same as no --block.
inline CLI::Validator
notEmpty(std::string_view otherwise = "leave the option out for the default") {
  return {[otherwise](const std::string &text) -> std::string {
            return text.empty() ? fmt::format("is empty; {}", otherwise) : "";
          },
          ""};
}

/// `--shared "A, B"`, as in the pragma: blanks are no part of a name.
inline CLI::Validator arrayName() {
  return {[](std::string &text) -> std::string {
            CLI::detail::trim(text);
            return text.empty() ? "expected names of arrays with commas between them" : "";
          },
          ""};
}

/// An input that is not there is wrong usage, whatever reads it.
inline CLI::Validator isThere() {
  return {[](const std::string &text) -> std::string {
            std::error_code ignored;
            return std::filesystem::exists(text, ignored) ? ""
                                                          : fmt::format("no such file: {}", text);
          },
          ""};
}

inline CLI::Validator namesTrace() {
  return {[](const std::string &text) -> std::string {
            return text.empty() ? "is empty; expected the file that a traced run wrote"
                                : isThere()(text);
          },
          ""};
}

/// A finite number above 0.
inline CLI::Validator positiveNumber() {
  return {[](const std::string &text) -> std::string {
            const auto value = numberOf<double>(text);
            if (value && *value > 0 && std::isfinite(*value))
              return "";
            return fmt::format("'{}'; expected a number above 0", text);
          },
          "POSITIVE"};
}

/// A number, finite by its bounds; CLI11's own range lets nan pass.
inline CLI::Validator numberWithin(double least, double most) {
  return {[=](const std::string &text) -> std::string {
            const auto value = numberOf<double>(text);
            if (value && *value >= least && *value <= most)
              return "";
            return fmt::format("'{}'; expected a number from {:g} to {:g}", text, least, most);
          },
          ""};
}

/// A whole number; CLI11 itself takes -1 for the largest there is.
inline CLI::Validator wholeNumber(uint64_t least, uint64_t most) {
  return {[=](const std::string &text) -> std::string {
            const auto value = numberOf<uint64_t>(text);
            if (value && *value >= least && *value <= most)
              return "";
            return fmt::format("'{}'; expected a whole number from {} to {}", text, least, most);
          },
          ""};
}

} // namespace cgpredict

#endif
