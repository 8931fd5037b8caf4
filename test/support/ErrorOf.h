// What a test expects an error to say.
#ifndef CGPREDICT_TEST_SUPPORT_ERROROF_H
#define CGPREDICT_TEST_SUPPORT_ERROROF_H

#include "analyzer/base/Error.h"

#include <string>

namespace cgpredict::test {

/// What the error of the action says; empty: it has none.
template <typename Action> std::string errorOf(Action action) {
  try {
    action();
  } catch (const Error &error) {
    return error.what();
  }
  return "";
}

} // namespace cgpredict::test

#endif
