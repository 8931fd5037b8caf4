// How the sentences of a choice write values.
#ifndef CGPREDICT_ANALYZER_CHOOSE_CHOICEWORDS_H
#define CGPREDICT_ANALYZER_CHOOSE_CHOICEWORDS_H

#include <string>

namespace cgpredict {

/// "1,024"
std::string grouped(double count);

} // namespace cgpredict

#endif
