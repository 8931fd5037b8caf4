#include "tools/HelpFormat.h"

#include "analyzer/report/text/TextWrap.h"

#include <algorithm>
#include <sstream>

namespace cgpredict {
namespace {

std::string firstLine(const std::string &text) { return text.substr(0, text.find('\n')); }

// Of a flag and its opposite, without the value that CLI11 sets behind it.
std::string nameOf(const CLI::Option &option) {
  const std::string name = option.get_name(option.get_positional(), !option.get_positional());
  return CLI::detail::find_and_replace(name, "{false}", "");
}

// What is to be typed behind the name.
std::string valueOf(const CLI::Option &option) {
  if (option.get_type_size() == 0)
    return "";
  std::string text = option.get_positional() ? "" : " " + option.get_type_name();
  if (!option.get_default_str().empty())
    text += "=" + option.get_default_str();
  if (option.get_expected_max() == CLI::detail::expected_max_vector_size &&
      option.get_delimiter() == '\0')
    text += " ...";
  return text + (option.get_required() ? " REQUIRED" : "");
}

std::string meaningOf(const CLI::Option &option) {
  std::string others;
  for (const CLI::Option *other : option.get_excludes())
    others += (others.empty() ? "; not with " : ", ") + other->get_name();
  return option.get_description() + others;
}

} // namespace

std::string HelpFormat::make_description(const CLI::App *app) const {
  return fitted(firstLine(app->get_description()), width);
}

std::string HelpFormat::make_usage(const CLI::App *app, std::string name) const {
  const std::string text = app->get_description();
  const std::size_t own = text.find('\n');
  return own == std::string::npos ? CLI::Formatter::make_usage(app, name)
                                  : fitted("Usage: " + text.substr(own + 1), width, "", 4);
}

// The description stands beside the name, or below it where the name is too long.
std::string HelpFormat::entry(const std::string &name, const std::string &description) const {
  const std::size_t column = get_column_width();
  const std::string head = "  " + name;
  std::string lines = fitted(std::string(column, ' ') + description, width);
  return head.size() < column ? lines.replace(0, head.size(), head) : head + '\n' + lines;
}

std::string HelpFormat::make_option(const CLI::Option *option, bool) const {
  return entry(nameOf(*option) + valueOf(*option), meaningOf(*option));
}

std::string HelpFormat::make_subcommand(const CLI::App *command) const {
  return entry(command->get_name(), firstLine(command->get_description()));
}

std::string HelpFormat::make_footer(const CLI::App *app) const {
  std::string result;
  std::istringstream lines(app->get_footer());
  for (std::string line; std::getline(lines, line);)
    result += line.starts_with(' ') ? fitted(line, width, " \\", 4) : fitted(line, width);
  return result;
}

} // namespace cgpredict
