// What `-h` prints, in lines that fit the page.
#ifndef CGPREDICT_TOOLS_HELPFORMAT_H
#define CGPREDICT_TOOLS_HELPFORMAT_H

#include <CLI/CLI.hpp>

#include <cstddef>
#include <string>

namespace cgpredict {

// CLI11's own breaks no line. Of a description, lines behind the first are the command's usage,
// where CLI11 cannot know it. Of a footer, indented lines are commands: where one is broken, a
// backslash ends the line, so that it can be pasted.
class HelpFormat : public CLI::Formatter {
public:
  // `width` in characters, at least 60.
  explicit HelpFormat(std::size_t width) : width(width) {}

  std::string make_description(const CLI::App *app) const override;
  std::string make_usage(const CLI::App *app, std::string name) const override;
  std::string make_option(const CLI::Option *option, bool isPositional) const override;
  std::string make_subcommand(const CLI::App *command) const override;
  std::string make_footer(const CLI::App *app) const override;

private:
  std::string entry(const std::string &name, const std::string &description) const;

  std::size_t width;
};

} // namespace cgpredict

#endif
