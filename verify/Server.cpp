#include "verify/Server.h"

#include "analyzer/base/Error.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace cgpredict::verify {
namespace {

class Connection {
public:
  explicit Connection(int descriptor) : descriptor(descriptor) {}
  ~Connection() { close(descriptor); }
  Connection(const Connection &) = delete;
  Connection &operator=(const Connection &) = delete;

  std::optional<CgpVerifyPacket> receive() {
    CgpVerifyPacket packet{};
    ssize_t size = 0;
    do
      size = recv(descriptor, &packet, sizeof packet, 0);
    while (size < 0 && errno == EINTR);
    if (size != static_cast<ssize_t>(sizeof packet) || packet.version != CGP_VERIFY_VERSION)
      return std::nullopt;
    packet.name[sizeof packet.name - 1] = packet.reason[sizeof packet.reason - 1] = '\0';
    return packet;
  }
  void answer(bool goOn) {
    const char byte = goOn ? 1 : 0;
    send(descriptor, &byte, 1, MSG_NOSIGNAL);
  }

private:
  int descriptor;
};

Verdict refused(const CgpVerifyPacket &packet, const std::string &reason) {
  Verdict verdict;
  verdict.kernel = packet.name;
  verdict.launch = packet.ordinal;
  verdict.total = packet.extent[0] * packet.extent[1] * packet.extent[2];
  verdict.reason = reason;
  return verdict;
}

Verdict checkLaunch(Connection &connection, const CgpVerifyPacket &launch,
                    const CheckOptions &options) {
  LaunchCheck check(launch, options);
  const bool inTurn = check.sharesMemory();
  bool wanted = check.canRun();
  if (wanted && !inTurn)
    connection.answer(true); // both run at the same time
  wanted = wanted && check.runPtx();
  if (inTurn || !wanted)
    connection.answer(wanted);
  if (!wanted)
    return check.verdict();
  const std::optional<CgpVerifyPacket> native = connection.receive();
  if (!native)
    return refused(launch, "the program ended before its native loops had");
  if (native->kind == CGP_VERIFY_NATIVE)
    check.compareWith(native->process);
  else
    check.nativeFailed(native->status);
  connection.answer(true);
  return check.verdict();
}

std::optional<Verdict> hear(Connection &connection, const CheckOptions &options) {
  const std::optional<CgpVerifyPacket> packet = connection.receive();
  if (!packet)
    return std::nullopt;
  if (packet->kind == CGP_VERIFY_REFUSED)
    return refused(*packet, packet->reason);
  try {
    return checkLaunch(connection, *packet, options);
  } catch (const std::exception &error) {
    return refused(*packet, error.what());
  }
}

} // namespace

Server::Server(const std::string &path, const CheckOptions &options) : options(options) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path)
    throw Error(fmt::format("{}: this path is too long for a socket (at most {} bytes); set TMPDIR "
                            "to a shorter one",
                            path, sizeof address.sun_path - 1));
  std::strcpy(address.sun_path, path.c_str());
  listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0 ||
      listen(listener, 16) != 0) {
    const int reason = errno;
    if (listener >= 0)
      close(listener);
    throw Error(fmt::format("{}: cannot listen there: {}", path, std::strerror(reason)));
  }
  // Signals are for the thread that waits for the program.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  thread = std::thread([this] { serve(); });
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
}

void Server::serve() {
  for (;;) {
    const int descriptor = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (descriptor < 0 && errno == EINTR)
      continue;
    if (descriptor < 0)
      return; // finish() has shut the listener down
    Connection connection(descriptor);
    if (std::optional<Verdict> verdict = hear(connection, options))
      verdicts.push_back(std::move(*verdict));
  }
}

std::vector<Verdict> Server::finish() {
  if (thread.joinable()) {
    shutdown(listener, SHUT_RDWR);
    thread.join();
    close(listener);
  }
  return std::move(verdicts);
}

Server::~Server() { finish(); }

} // namespace cgpredict::verify
