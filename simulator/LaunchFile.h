// Several launches of the kernels of a PTX file, in order, on buffers with names; TOML:
//
//   ptx = "k.ptx"
//   [buffers.x]
//   file = "x.bin"                  # its content; or bytes = 16384: zeros
//   [buffers.y]
//   bytes = 16384
//   save = "y.bin"                  # gets the content behind the last launch
//   expect = "y.expected"           # has what the content must be then
//   [textures.t]                    # a .texref or .surfref of this name, or an argument "t"
//   buffer = "x"
//   size = [64, 16]                 # elements: x, y, z
//   type = "f32"                    # u8, s8, u16, s16, u32, s32, f16, f32
//   channels = 1                    # 1, 2 or 4
//   layers = 1                      # of an array; 6 of a cube
//   filter = "nearest"              # or "linear"
//   address = "clamp"               # beyond the edges: wrap, clamp, mirror, border
//   normalized = false              # coordinates in [0, 1)
//   [[launch]]
//   kernel = "K"
//   grid = [64]                     # x, y, z; 1 where it is missing
//   block = [256]
//   shared = 0                      # dynamic shared memory, in bytes; may be missing
//   arguments = ["x", "y", "i32:4096"]
//
// Files are found from the folder that the file lies in.
#ifndef CGPREDICT_SIMULATOR_LAUNCHFILE_H
#define CGPREDICT_SIMULATOR_LAUNCHFILE_H

#include "simulator/Launch.h"
#include "simulator/TextureBinding.h"

#include <filesystem>
#include <map>

namespace cgpredict::simulator {

struct BufferPlan {
  std::filesystem::path content;      // empty: zeros
  uint64_t bytes = 0;                 // of zeros
  std::filesystem::path save, expect; // empty: none
  uint32_t line = 0;
};

struct LaunchPlan {
  LaunchOptions options;
  std::vector<std::string> arguments; // names of buffers, and numbers as "i32:4096"
  uint32_t line = 0;
};

struct LaunchFile {
  std::filesystem::path file, ptx;
  std::map<std::string, BufferPlan> buffers;
  std::map<std::string, TexturePlan> textures;
  std::vector<LaunchPlan> launches;
};

/// Throws Error "FILE:LINE: FIELD: what is wrong, and what was expected".
LaunchFile readLaunchFile(const std::filesystem::path &file);

} // namespace cgpredict::simulator

#endif
