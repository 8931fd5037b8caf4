// Which accesses of a kernel share an array, and so its buffer and its port.
#ifndef CGPREDICT_ANALYZER_FPGA_FPGAARRAYS_H
#define CGPREDICT_ANALYZER_FPGA_FPGAARRAYS_H

#include "analyzer/fpga/FpgaKernel.h"

namespace cgpredict {

/// Fills `arrays` and `arrayOfSite` from the tables and `accesses`: objects of the trace, of which
/// those behind one pointer that all threads load (a std::vector's) are one. The load of that
/// pointer is none: where an array is, a design is told when it starts.
void groupArrays(FpgaKernel &kernel);

} // namespace cgpredict

#endif
