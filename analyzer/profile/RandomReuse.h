// How likely a line is still in a cache that is used at random places.
//
// A table behind an index has no reuse distance: its lines come back sooner or later, by chance. An
// LRU cache keeps a line for about the same time after its last use, whichever it is, so that a line
// used at a rate r is there with 1 - exp(-r t), and t is what fills the cache (H. Che, Y. Tung,
// Z. Wang, "Hierarchical Web Caching Systems: Modeling, Design and Experimental Results", IEEE
// JSAC 20 (7), 2002):
//
//   sum over tables of places (1 - exp(-t uses / places)) + sum over others of min(t uses, places)
//     = places of the cache
#ifndef CGPREDICT_ANALYZER_PROFILE_RANDOMREUSE_H
#define CGPREDICT_ANALYZER_PROFILE_RANDOMREUSE_H

#include <span>

namespace cgpredict {

/// An array as a cache sees it, in places of the cache: tags, each for several sectors.
struct CachedArray {
  double places = 0; ///< that it has
  double uses = 0;   ///< of a place, in a launch
  bool atRandom = false;
};

/// For how much of a launch a place is kept after its use; infinite where all arrays fit.
double keptFor(std::span<const CachedArray> arrays, double cachePlaces);

/// Share of uses of an array at random that find their place within `time` of its last one.
double foundAtRandom(const CachedArray &array, double time);

/// Likewise of the sectors, where a use brings only its own, `share` of a place: back from one use to
/// the next, either its place was gone, or the use brought the sector, or not, and so on:
/// found = places (share + (1 - share) found).
double sectorsFound(double placesFound, double share);

} // namespace cgpredict

#endif
