// Waits for programs that tell of their launches (VerifyProtocol.h), and checks these.
#ifndef CGPREDICT_VERIFY_SERVER_H
#define CGPREDICT_VERIFY_SERVER_H

#include "verify/LaunchCheck.h"

#include <string>
#include <thread>
#include <vector>

namespace cgpredict::verify {

class Server {
public:
  /// Listens at `path`, which must not be there yet. Throws Error.
  Server(const std::string &path, const CheckOptions &options);
  ~Server();
  Server(const Server &) = delete;
  Server &operator=(const Server &) = delete;

  /// Ends the waiting; what was told of, in that order.
  std::vector<Verdict> finish();

private:
  void serve();

  int listener = -1;
  CheckOptions options;
  std::vector<Verdict> verdicts; // the thread's until it has ended
  std::thread thread;
};

} // namespace cgpredict::verify

#endif
