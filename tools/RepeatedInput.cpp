#include "tools/RepeatedInput.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace cgpredict {

class Descriptor {
public:
  explicit Descriptor(int number = -1) : number(number) {}
  Descriptor(Descriptor &&other) noexcept : number(std::exchange(other.number, -1)) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(number, other.number);
    return *this;
  }
  ~Descriptor() { close(); }

  int get() const { return number; }
  void close() {
    if (number >= 0)
      ::close(std::exchange(number, -1));
  }

private:
  int number;
};

struct Pipe {
  Descriptor reader, writer;
};

static Pipe makePipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw Error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

static bool comesThroughPipe() {
  struct stat status {};
  return fstat(STDIN_FILENO, &status) == 0 &&
         (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

// Reads stdin only as fast as the program does, and no more once that has ended.
class InputPump {
public:
  explicit InputPump(const std::filesystem::path &copy)
      : copy(::open(copy.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)),
        toChild(makePipe()), stop(makePipe()), thread([this] { run(); }) {}
  ~InputPump() {
    stop.writer.close();
    thread.join();
  }
  InputPump(const InputPump &) = delete;
  InputPump &operator=(const InputPump &) = delete;

  int childsEnd() const { return toChild.reader.get(); }

private:
  void run() {
    sigset_t ignored;
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE); // the program may have closed its end
    pthread_sigmask(SIG_BLOCK, &ignored, nullptr);
    std::array<char, 1 << 14> buffer;
    while (isReady(STDIN_FILENO, POLLIN)) {
      const ssize_t size = read(STDIN_FILENO, buffer.data(), buffer.size());
      if (size <= 0 || !writeAll(copy.get(), buffer.data(), size) ||
          !writeAll(toChild.writer.get(), buffer.data(), size))
        break;
    }
    toChild.writer.close();
  }

  // False if the program has ended first.
  bool isReady(int descriptor, short event) const {
    std::array<pollfd, 2> waits = {{{descriptor, event, 0}, {stop.reader.get(), POLLIN, 0}}};
    while (poll(waits.data(), waits.size(), -1) < 0)
      if (errno != EINTR)
        return false;
    return waits[1].revents == 0;
  }

  bool writeAll(int descriptor, const char *data, ssize_t size) const {
    while (size > 0) {
      if (!isReady(descriptor, POLLOUT))
        return false;
      // A pipe that is ready takes this much at once.
      const ssize_t written =
          ::write(descriptor, data, static_cast<std::size_t>(std::min<ssize_t>(size, PIPE_BUF)));
      if (written < 0)
        return false;
      data += written;
      size -= written;
    }
    return true;
  }

  Descriptor copy;
  Pipe toChild, stop;
  std::thread thread;
};

RepeatedInput::RepeatedInput(std::filesystem::path copy)
    : copy(std::move(copy)), start(lseek(STDIN_FILENO, 0, SEEK_CUR)), isPipe(comesThroughPipe()) {}

RepeatedInput::~RepeatedInput() { end(); }

int RepeatedInput::begin() {
  if (start >= 0)
    lseek(STDIN_FILENO, start, SEEK_SET);
  if (!isPipe)
    return STDIN_FILENO;
  if (!std::filesystem::exists(copy)) {
    pump = std::make_unique<InputPump>(copy);
    return pump->childsEnd();
  }
  kept = ::open(copy.c_str(), O_RDONLY | O_CLOEXEC);
  return kept;
}

void RepeatedInput::end() {
  pump.reset();
  if (kept >= 0)
    ::close(std::exchange(kept, -1));
}

} // namespace cgpredict
