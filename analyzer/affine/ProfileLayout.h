// Canonical addresses: where the program's memory objects would lie on the GPU, each at a 256-byte
// aligned base as cudaMalloc places it, so that a profile does not depend on malloc's offsets or
// on address randomisation.
//
// Objects are known by the value of a pointer argument; what sites touch through other pointers is
// grouped into objects by gaps of a page. Objects that overlap are one.
#ifndef CGPREDICT_ANALYZER_AFFINE_PROFILELAYOUT_H
#define CGPREDICT_ANALYZER_AFFINE_PROFILELAYOUT_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cgpredict {

/// Bytes [low, high) of the program that belong together.
struct ObservedObject {
  int64_t low = 0, high = 0;
  int64_t anchor = 0;    ///< the byte that gets an aligned address
  bool known = false;    ///< the anchor is a pointer argument's value
  std::size_t order = 0; ///< of placement
};

class ProfileLayout {
public:
  ProfileLayout() = default;
  /// `siteAnchors`: for each site the anchor of its object, where that is known.
  struct SiteAnchor {
    bool known = false;
    int64_t anchor = 0;
    bool isOwn = false; ///< addresses of a space of its own, which stay as they are
  };
  ProfileLayout(std::vector<ObservedObject> objects, std::span<const SiteAnchor> siteAnchors);

  /// Canonical minus program address, for an access of `site` at `address`.
  int64_t shift(uint32_t site, int64_t address) const {
    const SiteShift &known = sites[site];
    return known.known ? known.shift : shiftOf(address);
  }

  /// Of all objects, as far as they were observed.
  uint64_t bytes() const { return total; }

  /// The object that a site's accesses lie in, where that is known.
  std::optional<std::size_t> objectOf(uint32_t site) const { return sites[site].object; }
  std::size_t objects() const { return regions.size(); }
  uint64_t bytesOf(std::size_t object) const { return regions[object].bytes; }
  int64_t lowOf(std::size_t object) const { return regions[object].low; } ///< program address

private:
  struct SiteShift {
    bool known = false;
    int64_t shift = 0;
    std::optional<std::size_t> object; // index into regions
  };
  struct Region {
    int64_t low = 0;
    int64_t shift = 0;
    uint64_t bytes = 0;
  };
  std::size_t regionOf(int64_t address) const;
  int64_t shiftOf(int64_t address) const;

  std::vector<SiteShift> sites;
  std::vector<Region> regions; // by address
  uint64_t total = 0;
};

} // namespace cgpredict

#endif
