// The same in C++: vectors, members and spans of bytes, and vectors of anything where nothing is
// optimised. In the form of verdicts.c.
#include <cstdio>
#include <span>
#include <vector>

constexpr int H = 96, W = 40;

class Picture {
public:
  Picture(int width, int height) : width_(width), height_(height), data_(width * height), raw_(data_.data()) {}
  unsigned char &at(int x, int y) { return data_[y * width_ + x]; }
  const unsigned char &at(int x, int y) const { return data_[y * width_ + x]; }

  void invert() {
    // proved: members, each thread its row
#pragma cgpredict kernel(member_rows)
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        data_[y * width_ + x] = 255 - data_[y * width_ + x];
  }
  void shift() {
    // no: from the row above
#pragma cgpredict kernel(member_shift)
    for (int y = 1; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        data_[y * width_ + x] = data_[(y - 1) * width_ + x] + x;
  }
  void clear() {
    // proved: by a pointer that is a member
#pragma cgpredict kernel(member_pointer)
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        raw_[y * width_ + x] ^= 1;
  }
  void advance() {
    // no: the pointer is moved on by each thread
#pragma cgpredict kernel(member_moves)
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        *raw_++ = static_cast<unsigned char>(x);
  }
  void narrow() {
    // no: each row is one shorter than the one before
#pragma cgpredict kernel(member_narrows)
    for (int y = 0; y < H / 4; ++y) {
      for (int x = 0; x < width_; ++x)
        data_[y * W + x] = 5;
      --width_;
    }
  }

private:
  int width_, height_;
  std::vector<unsigned char> data_;
  unsigned char *raw_;
};

static void vectors(const std::vector<unsigned char> &in, std::vector<unsigned char> &out) {
  // proved: vectors of bytes
#pragma cgpredict kernel(vector_rows)
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x)
      out[y * W + x] = 255 - in[y * W + x];
  // write conflict: the last column is the next row's first
#pragma cgpredict kernel(vector_rows_meet)
  for (int y = 0; y < H - 1; ++y)
    for (int x = 0; x <= W; ++x)
      out[y * W + x] = y + in[y * W + x];
  // proved: with at(), which may throw
#pragma cgpredict kernel(vector_at_rows)
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x)
      out.at(y * W + x) = in.at(y * W + x);
  // none: how often a thread turns is a quotient
#pragma cgpredict kernel(vector_steps)
  for (std::size_t y = 0; y < H; ++y)
    for (std::size_t x = y; x < out.size(); x += H)
      out[x] = in[x] / 2;
}

static void spans(std::span<const unsigned char> in, std::span<unsigned char> out) {
  // proved: spans of bytes
#pragma cgpredict kernel(span_rows)
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x)
      out[y * W + x] = in[y * W + x] + 1;
  // proved: a row's span
#pragma cgpredict kernel(subspans)
  for (int y = 0; y < H; ++y) {
    const auto row = out.subspan(y * W, W);
    for (auto &each : row)
      each += 3;
  }
}

static double numbers(const std::vector<double> &in, std::vector<double> &out) {
  // proved: rows of numbers
#pragma cgpredict kernel(number_rows)
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x)
      out[y * W + x] = in[y * W + x] * 2;
  // proved: sums of rows
#pragma cgpredict kernel(number_sums)
  for (int y = 0; y < H; ++y) {
    out[y] = 0;
    for (int x = 0; x < W; ++x)
      out[y] += in[y * W + x];
  }
  // no: of the sum before as well
#pragma cgpredict kernel(number_running)
  for (int y = 1; y < H; ++y)
    for (int x = 0; x < W; ++x)
      out[y] += in[y * W + x] * out[y - 1];
  return out[3];
}

int main() {
  std::vector<unsigned char> in(H * W), out(H * W);
  for (int i = 0; i < H * W; ++i)
    in[i] = static_cast<unsigned char>(i * 7 % 251);
  vectors(in, out);
  spans(in, out);
  Picture picture(W, H);
  picture.invert();
  picture.shift();
  picture.clear();
  picture.narrow();
  Picture other(W, H);
  other.advance();
  std::vector<double> some(H * W, 0.5), more(H * W);
  const double number = numbers(some, more);
  std::printf("%d %d %d %g\n", out[77], picture.at(3, 4), other.at(5, 6), number);
}
