// Reads a PTX file into a Module.
#ifndef CGPREDICT_PTX_PARSER_H
#define CGPREDICT_PTX_PARSER_H

#include "ptx/Module.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace cgpredict::ptx {

/// Throws Error with `file`, line and what was expected for text that is no PTX module.
Module parseModule(std::string_view text, const std::string &file);

/// The same of a file. Throws Error also where it cannot be read.
Module readModule(const std::filesystem::path &file);

} // namespace cgpredict::ptx

#endif
