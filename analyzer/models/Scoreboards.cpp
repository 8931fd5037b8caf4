#include "analyzer/models/Scoreboards.h"

#include <algorithm>
#include <utility>

namespace cgpredict {

Scoreboards::Scoreboards(std::span<const std::size_t> firstUse, std::size_t count)
    : firstUse(firstUse), boards(count), boardOf(firstUse.size(), count) {}

std::size_t Scoreboards::boardFor(std::size_t load) const {
  const auto isOfSameUse = [&](const Board &board) {
    return !board.loads.empty() && firstUse[board.loads.front()] == firstUse[load];
  };
  const auto isFree = [](const Board &board) { return board.loads.empty(); };
  auto found = std::ranges::find_if(boards, isOfSameUse);
  if (found == boards.end())
    found = std::ranges::find_if(boards, isFree);
  return static_cast<std::size_t>(std::min(found, boards.end() - 1) - boards.begin());
}

void Scoreboards::issue(std::size_t load, double end) {
  if (boards.empty())
    return;
  boardOf[load] = boardFor(load);
  Board &board = boards[boardOf[load]];
  board.loads.push_back(load);
  board.end = std::max(board.end, end);
}

double Scoreboards::waitFor(std::size_t item, double end) {
  if (boardOf[item] == boards.size())
    return end;
  const Board waited = std::exchange(boards[boardOf[item]], {});
  for (std::size_t load : waited.loads)
    boardOf[load] = boards.size();
  return waited.end;
}

} // namespace cgpredict
