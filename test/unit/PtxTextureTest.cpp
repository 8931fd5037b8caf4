// Textures and surfaces. What a texel is follows from its coordinates: element (x, y, z) of layer w
// has the value 1000 w + 100 z + 10 y + x, so that interpolation can be derived by hand.
#include "test/unit/PtxMachine.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdio>

namespace cgpredict::test {
namespace {

using simulator::AddressMode;
using simulator::Texture;

struct TextureMachine : Machine {
  explicit TextureMachine(const std::string &body)
      : Machine(".global .texref image;\n.global .surfref face;\n" + kernel(body)) {}

  void bind(Texture texture) {
    const simulator::Allocation &made = program->memory().allocate(
        "texels", static_cast<uint64_t>(simulator::textureBytes(texture)), 256);
    texture.host = made.host.get();
    texels = made.host.get();
    for (const char *name : {"image", "face"}) {
      texture.name = name;
      program->bind(texture);
    }
  }

  void fill(const Texture &texture) {
    std::size_t index = 0;
    for (unsigned w = 0; w < texture.layers; ++w)
      for (unsigned z = 0; z < texture.size[2]; ++z)
        for (unsigned y = 0; y < texture.size[1]; ++y)
          for (unsigned x = 0; x < texture.size[0]; ++x) {
            const auto value = static_cast<float>(1000 * w + 100 * z + 10 * y + x);
            std::memcpy(texels + 4 * index++, &value, 4);
          }
  }

  std::byte *texels = nullptr;
};

Texture image(std::array<uint32_t, 3> size) {
  Texture texture;
  texture.size = size;
  return texture;
}

std::string hex(float value) {
  char text[16];
  std::snprintf(text, sizeof text, "0f%08X", std::bit_cast<uint32_t>(value));
  return text;
}

// The first channel at floating-point coordinates.
float sampled(const Texture &texture, const std::string &geometry, std::vector<float> at,
              const std::string &layer = "") {
  std::string body, coordinates = layer;
  for (std::size_t c = 0; c < at.size(); ++c) {
    body += "mov.f32 %f" + std::to_string(c) + ", " + hex(at[c]) + ";\n";
    coordinates += (coordinates.empty() ? "%f" : ", %f") + std::to_string(c);
  }
  if (at.size() + !layer.empty() == 3)
    coordinates += ", %f0";
  TextureMachine machine(body + "tex." + geometry +
                         ".v4.f32.f32 {%f10, %f11, %f12, %f13}, [image, {" + coordinates +
                         "}];\nst.global.f32 [%d0], %f10;");
  machine.bind(texture);
  machine.fill(texture);
  machine.run();
  return machine.at<float>(0);
}

TEST(PtxTexture, TheNearestElementHasThePoint) {
  EXPECT_EQ(sampled(image({8, 1, 1}), "1d", {3.75F}), 3);
  EXPECT_EQ(sampled(image({8, 4, 1}), "2d", {3.0F, 2.99F}), 23);
  EXPECT_EQ(sampled(image({8, 4, 2}), "3d", {7.5F, 0.5F, 1.5F}), 107);
}

// 2.25 - 0.5 lies 0.75 of the way from element 1 to 2; 1.5 - 0.5 is row 1.
TEST(PtxTexture, LinearFilteringWeighsTheNeighbours) {
  Texture texture = image({8, 4, 1});
  texture.linear = true;
  EXPECT_EQ(sampled(texture, "2d", {2.25F, 1.5F}), 11.75F);
  EXPECT_EQ(sampled(texture, "2d", {2.25F, 2.0F}), 16.75F); // halfway between rows 1 and 2
  Texture volume = image({8, 4, 2});
  volume.linear = true;
  EXPECT_EQ(sampled(volume, "3d", {2.5F, 0.5F, 1.0F}), 52);
}

// 9 bits of a weight, 8 behind the point: 0.001 is rounded to 0.
TEST(PtxTexture, WeightsHaveEightBits) {
  Texture texture = image({8, 1, 1});
  texture.linear = true;
  EXPECT_EQ(sampled(texture, "1d", {2.501F}), 2);
  EXPECT_EQ(sampled(texture, "1d", {2.504F}), 2 + 1.0F / 256);
}

TEST(PtxTexture, NormalizedCoordinatesAreScaled) {
  Texture texture = image({8, 4, 1});
  texture.normalized = true;
  EXPECT_EQ(sampled(texture, "2d", {0.5F, 0.25F}), 14);
}

TEST(PtxTexture, BeyondTheEdgesTheModeDecides) {
  Texture texture = image({8, 1, 1});
  EXPECT_EQ(sampled(texture, "1d", {-3.0F}), 0);
  EXPECT_EQ(sampled(texture, "1d", {99.0F}), 7);
  texture.mode = AddressMode::Border;
  EXPECT_EQ(sampled(texture, "1d", {8.0F}), 0);
  texture.normalized = true;
  texture.mode = AddressMode::Wrap;
  EXPECT_EQ(sampled(texture, "1d", {1.3125F}), 2);  // 10.5 is 2.5
  EXPECT_EQ(sampled(texture, "1d", {-0.0625F}), 7); // -0.5 is 7.5
  texture.mode = AddressMode::Mirror;
  EXPECT_EQ(sampled(texture, "1d", {1.0625F}), 7); // 8.5 is 7.5
  EXPECT_EQ(sampled(texture, "1d", {-0.3125F}), 2);
  texture.normalized = false; // wrap and mirror are clamp then
  EXPECT_EQ(sampled(texture, "1d", {9.5F}), 7);
}

TEST(PtxTexture, LayersAreNotInterpolated) {
  Texture texture = image({4, 4, 1});
  texture.layers = 3;
  texture.linear = true;
  EXPECT_EQ(sampled(texture, "a2d", {1.5F, 2.0F}, "2"), 2016);
  EXPECT_EQ(sampled(texture, "a2d", {1.5F, 2.0F}, "9"), 2016); // the last one
}

// The faces of a cube: +x, -x, +y, -y, +z, -z. (0.5, 1, 0.25): face 2, s = x, t = z; s / m is 0.5,
// that is 0.75 of 4 elements: 3; t / m is 0.25, that is 2.5: row 2.
TEST(PtxTexture, ACubesFaceIsTheLargestComponents) {
  Texture texture = image({4, 4, 1});
  texture.layers = 6;
  EXPECT_EQ(sampled(texture, "cube", {0.5F, 1.0F, 0.25F}), 2023);
  EXPECT_EQ(sampled(texture, "cube", {-2.0F, 0.0F, 0.5F}), 1022); // t = -y = 0: row 2; s = z
  EXPECT_EQ(sampled(texture, "cube", {0.0F, 0.0F, -1.0F}), 5022);
}

// Of two cubes the second has layers 6 to 11, and the last one stands for those behind it.
TEST(PtxTexture, ACubeOfAnArrayIsItsSixLayers) {
  Texture texture = image({4, 4, 1});
  texture.layers = 12;
  EXPECT_EQ(sampled(texture, "acube", {0.5F, 1.0F, 0.25F}, "0"), 2023);
  EXPECT_EQ(sampled(texture, "acube", {0.5F, 1.0F, 0.25F}, "1"), 8023);
  EXPECT_EQ(sampled(texture, "acube", {0.0F, 0.0F, -1.0F}, "7"), 11022);
}

// Bytes are divided by 255, 16-bit ones by 32767; integers stay.
TEST(PtxTexture, SmallIntegersAreFractionsOrNumbers) {
  Texture texture = image({4, 1, 1});
  texture.type = ptx::Type::U8;
  texture.channels = 4;
  TextureMachine machine(
      "mov.s32 %r1, 1;\n"
      "tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r1}];\n"
      "tex.1d.v4.u32.s32 {%r5, %r6, %r7, %r8}, [image, {%r1}];\n"
      "st.global.v2.f32 [%d0], {%f2, %f4};\nst.global.v2.u32 [%d0+8], {%r6, %r8};");
  machine.bind(texture);
  const uint8_t bytes[] = {0, 0, 0, 0, 1, 51, 3, 255};
  std::memcpy(machine.texels, bytes, sizeof bytes);
  machine.run();
  EXPECT_EQ(machine.at<float>(0), 0.2F);
  EXPECT_EQ(machine.at<float>(1), 1.0F);
  EXPECT_EQ(machine.at<uint32_t>(2), 51U);
  EXPECT_EQ(machine.at<uint32_t>(3), 255U);
}

// Through a register with the texture's handle, as newer compilers write it.
TEST(PtxTexture, AHandleMayLieInARegister) {
  TextureMachine machine("mov.u64 %d5, image;\nmov.s32 %r1, 5;\n"
                         "tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%d5, {%r1}];\n"
                         "st.global.f32 [%d0], %f1;\ntxq.width.b32 %r2, [%d5];\n"
                         "st.global.u32 [%d0+4], %r2;");
  machine.bind(image({8, 1, 1}));
  machine.fill(image({8, 1, 1}));
  machine.run();
  EXPECT_EQ(machine.at<float>(0), 5);
  EXPECT_EQ(machine.at<uint32_t>(1), 8U);
}

TEST(PtxTexture, WhatIsNotBoundIsNamed) {
  TextureMachine machine("mov.s32 %r1, 5;\n"
                         "tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r1}];");
  EXPECT_EQ(
      errorOfRun(machine),
      "t.ptx:10: tex.1d.v4.f32.s32: thread (0, 0, 0) of block (0, 0, 0) accesses 'image', which "
      "no texture of the launch is bound to; name it in a launch file: [textures.NAME]");
}

TEST(PtxTexture, AnotherGeometryIsNamed) {
  TextureMachine machine("mov.s32 %r1, 5;\n"
                         "tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [image, {%r1}];");
  machine.bind(image({8, 2, 1}));
  EXPECT_NE(errorOfRun(machine).find("accesses 'image', which has 2 dimensions, as .1d"),
            std::string::npos);
}

// x counts bytes; (4, 1) is the second element of row 1.
TEST(PtxSurface, BytesAreReadAndWrittenAtBytes) {
  TextureMachine machine("mov.s32 %r1, 4; mov.s32 %r2, 1; mov.b32 %r3, 77;\n"
                         "suld.b.2d.b32.trap {%r4}, [face, {%r1, %r2}];\n"
                         "sust.b.2d.b32.trap [face, {%r1, %r2}], {%r3};\n"
                         "sured.b.add.2d.u32.trap [face, {%r1, %r2}], %r3;\n"
                         "st.global.u32 [%d0], %r4;");
  machine.bind(image({4, 2, 1}));
  machine.fill(image({4, 2, 1}));
  machine.run();
  EXPECT_EQ(machine.at<float>(0), 11);
  uint32_t after = 0;
  std::memcpy(&after, machine.texels + 20, 4);
  EXPECT_EQ(after, 154U);
}

TEST(PtxSurface, EdgesTrapClampOrGiveZero) {
  const std::string begin = "mov.s32 %r1, 64; mov.s32 %r2, -1; mov.b32 %r4, 7;\n";
  TextureMachine trap(begin + "suld.b.2d.b32.trap {%r4}, [face, {%r1, %r2}];");
  trap.bind(image({4, 2, 1}));
  EXPECT_NE(errorOfRun(trap).find("accesses 'face' at (64, -1, 0), beyond its edges"),
            std::string::npos);
  TextureMachine other(begin + "suld.b.2d.b32.clamp {%r5}, [face, {%r1, %r2}];\n"
                               "suld.b.2d.b32.zero {%r6}, [face, {%r1, %r2}];\n"
                               "sust.b.2d.b32.zero [face, {%r1, %r2}], {%r1};\n"
                               "st.global.v2.u32 [%d0], {%r5, %r6};");
  other.bind(image({4, 2, 1}));
  other.fill(image({4, 2, 1}));
  other.run();
  EXPECT_EQ(other.at<float>(0), 3); // x of the last element, row 0
  EXPECT_EQ(other.at<uint32_t>(1), 0U);
}

// Whatever the texture is, nothing beyond it is touched.
TEST(PtxSurface, WhatIsLargerThanARowOrAnElementIsNamed) {
  Texture texture = image({1, 1, 1});
  texture.type = ptx::Type::U8;
  TextureMachine wide(
      "mov.s32 %r1, 0;\nsuld.b.1d.v4.b32.clamp {%r2, %r3, %r4, %r5}, [face, {%r1}];");
  wide.bind(texture);
  EXPECT_NE(errorOfRun(wide).find("accesses more of 'face' than its rows have"), std::string::npos);
  TextureMachine reduced("mov.s32 %r1, 0;\nsured.p.add.1d.b32.clamp [face, {%r1}], %r1;");
  reduced.bind(texture);
  EXPECT_NE(errorOfRun(reduced).find("changes 4 bytes of 'face', whose elements have 1"),
            std::string::npos);
  TextureMachine constant("tex.1d.v4.f32.s32 {1, 2, 3, 4}, [image, {%r1}];");
  constant.bind(texture);
  EXPECT_NE(errorOfRun(constant).find("has a result that is no register"), std::string::npos);
}

// Elements, with channels as they are in memory: -5 as s16 is extended.
TEST(PtxSurface, FormattedAccessConvertsChannels) {
  Texture texture = image({4, 1, 1});
  texture.type = ptx::Type::S16;
  texture.channels = 2;
  TextureMachine machine("mov.s32 %r1, 2;\n"
                         "suld.p.1d.v2.s32.trap {%r4, %r5}, [face, {%r1}];\n"
                         "sust.p.1d.v2.s32.trap [face, {%r1}], {%r5, %r4};\n"
                         "st.global.v2.u32 [%d0], {%r4, %r5};");
  machine.bind(texture);
  const int16_t values[] = {0, 0, 0, 0, -5, 6};
  std::memcpy(machine.texels, values, sizeof values);
  machine.run();
  EXPECT_EQ(machine.at<int32_t>(0), -5);
  EXPECT_EQ(machine.at<int32_t>(1), 6);
  int16_t after = 0;
  std::memcpy(&after, machine.texels + 10, 2);
  EXPECT_EQ(after, -5);
}

} // namespace
} // namespace cgpredict::test
