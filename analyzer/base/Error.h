// What goes wrong at a boundary: an unreadable file, a bad value in a device file, a wrong option.
// The message names file, line or field, the value, what was expected, and what to do.
// Behind the boundary data is valid and nothing throws.
#ifndef CGPREDICT_ANALYZER_BASE_ERROR_H
#define CGPREDICT_ANALYZER_BASE_ERROR_H

#include <stdexcept>

namespace cgpredict {

class Error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace cgpredict

#endif
