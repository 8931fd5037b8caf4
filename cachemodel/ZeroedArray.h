//===- ZeroedArray.h - Memory that costs what is touched of it ---------------------------------===//
//
// A cache of a large GPU has millions of lines of which a small launch touches a few thousand. Pages
// come from the system as they are first touched, with all bytes zero.
//
//===----------------------------------------------------------------------------------------===//
#ifndef CGPREDICT_CACHEMODEL_ZEROEDARRAY_H
#define CGPREDICT_CACHEMODEL_ZEROEDARRAY_H

#include <sys/mman.h>

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace cgpredict {

/// `size` values for which zero bytes are a state to start from.
template <typename T> class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 4096);

public:
  /// Throws std::bad_alloc.
  explicit ZeroedArray(std::size_t size) : count(size) {
    if (size > std::size_t(-1) / sizeof(T))
      throw std::bad_alloc();
    values = static_cast<T *>(isSmall() ? takeWhole() : takePages());
  }
  ZeroedArray(ZeroedArray &&other) noexcept
      : values(std::exchange(other.values, nullptr)), count(std::exchange(other.count, 0)) {}
  ZeroedArray &operator=(ZeroedArray &&other) noexcept {
    std::swap(values, other.values);
    std::swap(count, other.count);
    return *this;
  }
  ~ZeroedArray() {
    if (isSmall())
      ::operator delete(values, alignment);
    else
      munmap(values, bytes());
  }

  std::size_t size() const { return count; }
  T &operator[](std::size_t i) { return values[i]; }

private:
  static constexpr std::align_val_t alignment{alignof(T)};

  std::size_t bytes() const { return count * sizeof(T); }
  bool isSmall() const { return bytes() < (1u << 20); } // the system's pages would cost more

  void *takeWhole() const {
    return std::memset(::operator new(bytes(), alignment), 0, bytes());
  }

  void *takePages() const {
    void *pages = mmap(nullptr, bytes(), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED)
      throw std::bad_alloc();
    madvise(pages, bytes(), MADV_HUGEPAGE); // lines are hashed: each touches a page
    return pages;
  }

  T *values;
  std::size_t count;
};

} // namespace cgpredict

#endif
