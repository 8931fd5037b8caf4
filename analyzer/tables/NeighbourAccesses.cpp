#include "analyzer/tables/NeighbourAccesses.h"

#include "analyzer/tables/Aliasing.h"
#include "analyzer/tables/InstructionCosts.h"
#include "analyzer/tables/MoveAccess.h"
#include "analyzer/tables/OperandGraph.h"

#include <algorithm>
#include <optional>

namespace cgpredict {
namespace {

constexpr uint32_t MostBytes = 16;

struct Access {
  uint32_t site = 0;
  std::size_t position = 0; // in its block
};

struct Group {
  std::vector<Access> members; // by address
  uint32_t bytes = 0;
};

// What a block has, in its order.
struct BlockAccesses {
  std::vector<Access> accesses;
  std::vector<std::size_t> calls; // positions
};

class Neighbours {
public:
  Neighbours(const KernelTables &tables, const std::vector<bool> &fixed)
      : tables(tables), fixed(fixed), graph(tables), joined(tables.sites.size()) {}

  std::vector<Group> groups() {
    for (const BasicBlock &block : tables.blocks)
      addGroups(accessesOf(block));
    return std::move(result);
  }

private:
  const Site &siteOf(const Access &access) const { return tables.sites[access.site]; }

  BlockAccesses accessesOf(const BasicBlock &block) const {
    BlockAccesses all;
    for (std::size_t at = 0; at < block.operations.size(); ++at) {
      const Operation &operation = block.operations[at];
      if (mayTouchMemory(operation))
        all.calls.push_back(at);
      else if (operation.site && graph.addressOf(tables.sites[*operation.site]) != nullptr)
        all.accesses.push_back({*operation.site, at});
    }
    return all;
  }

  void addGroups(const BlockAccesses &block) {
    std::vector<Access> leads;
    std::ranges::copy_if(block.accesses, std::back_inserter(leads),
                         [&](const Access &each) { return siteOf(each).align > 0; });
    std::ranges::stable_sort(leads, std::greater(),
                             [&](const Access &each) { return siteOf(each).align; });
    for (const Access &lead : leads)
      for (uint32_t bytes = MostBytes; canJoin(lead) && bytes > siteOf(lead).bytes; bytes /= 2)
        if (bytes <= siteOf(lead).align)
          tryGroup(block, lead, bytes);
  }

  bool canJoin(const Access &access) const {
    const Site &site = siteOf(access);
    return isRecorded(site.space) && !site.isVolatile && !fixed[access.site] &&
           !joined[access.site];
  }

  // Which variable an address is made of is not known by its operands, but by its object.
  std::optional<int64_t> distance(const Access &from, const Access &to) const {
    const Operand &one = *graph.addressOf(siteOf(from)), &other = *graph.addressOf(siteOf(to));
    const bool isOfVariable = graph.baseOf(one).kind == OperandKind::Constant;
    return isOfVariable && siteOf(from).object != siteOf(to).object ? std::nullopt
                                                                   : graph.distance(one, other);
  }

  void tryGroup(const BlockAccesses &block, const Access &lead, uint32_t bytes) {
    const Site &first = siteOf(lead);
    Group group{{lead}, bytes};
    for (int64_t at = first.bytes; at < bytes; at += first.bytes) {
      const auto member = std::ranges::find_if(block.accesses, [&](const Access &each) {
        return canJoin(each) && siteOf(each).kind == first.kind &&
               siteOf(each).bytes == first.bytes && distance(lead, each) == at;
      });
      if (member != block.accesses.end())
        group.members.push_back(*member);
      else if (first.kind == SiteKind::Store || at != 3 * int64_t{first.bytes} ||
               bytes != 4 * first.bytes)
        return;
    }
    if (isSomethingBetween(block, group))
      return;
    for (const Access &member : group.members)
      joined[member.site] = true;
    result.push_back(std::move(group));
  }

  // That a member would be moved over.
  bool isSomethingBetween(const BlockAccesses &block, const Group &group) const {
    const auto [first, last] = std::ranges::minmax(group.members, {}, &Access::position);
    const auto isBetween = [&](std::size_t position) {
      return first.position < position && position < last.position;
    };
    const bool loads = siteOf(first).kind == SiteKind::Load;
    const auto movesOver = [&](const Access &member, const Access &other) {
      return loads ? member.position > other.position : member.position < other.position;
    };
    const auto meetsMember = [&](const Access &other) {
      return std::ranges::any_of(group.members, [&](const Access &each) {
        return movesOver(each, other) && mayMeet(block, group.members.front(), each, other);
      });
    };
    return std::ranges::any_of(block.calls, isBetween) ||
           std::ranges::any_of(block.accesses, [&](const Access &other) {
             return isBetween(other.position) && meetsMember(other);
           });
  }

  // A member of the lead's group and another access, of which one is a store.
  bool mayMeet(const BlockAccesses &block, const Access &lead, const Access &member,
               const Access &other) const {
    const Site &one = siteOf(member), &second = siteOf(other);
    if (one.kind == SiteKind::Load && second.kind == SiteKind::Load)
      return false;
    const auto overlaps = [&](int64_t away) {
      return away < int64_t{one.bytes} && -away < int64_t{second.bytes};
    };
    if (const std::optional<int64_t> away = distance(member, other))
      return overlaps(*away);
    if (const std::optional<int64_t> place = placeIn(block, other, siteOf(lead).align))
      if (!overlaps(*place - *distance(lead, member)))
        return false;
    return mayAlias(tables, member.site, other.site);
  }

  // Bytes from a multiple of `align`, by an access that is known to be to one.
  std::optional<int64_t> placeIn(const BlockAccesses &block, const Access &access,
                                 uint64_t align) const {
    const auto whole = static_cast<int64_t>(align);
    for (const Access &each : block.accesses)
      if (siteOf(each).align >= align)
        if (const auto away = distance(each, access))
          return (*away % whole + whole) % whole;
    return std::nullopt;
  }

  const KernelTables &tables;
  const std::vector<bool> &fixed;
  OperandGraph graph;
  std::vector<bool> joined; // by site
  std::vector<Group> result;
};

// "p[i].x, y, z" of "p[i].x", "p[i].y" and "p[i].z"; the first one's where they are no members.
std::string textOf(const KernelTables &tables, const std::vector<uint32_t> &sites) {
  std::string all = tables.sites[sites[0]].text;
  const std::size_t member = all.rfind('.') + 1;
  const std::string structure = all.substr(0, member);
  for (std::size_t k = 1; k < sites.size(); ++k) {
    const std::string &text = tables.sites[sites[k]].text;
    if (member == 0 || text.rfind('.') + 1 != member || !text.starts_with(structure))
      return tables.sites[sites[0]].text;
    all += ", " + text.substr(member);
  }
  return all;
}

} // namespace

std::vector<uint32_t> joinNeighbours(KernelTables &tables, const std::vector<bool> &fixed) {
  std::vector<uint32_t> replaced;
  for (const Group &group : Neighbours(tables, fixed).groups()) {
    const auto [first, last] = std::ranges::minmax(group.members, {}, &Access::position);
    std::vector<uint32_t> sites;
    std::ranges::transform(group.members, std::back_inserter(sites), &Access::site);
    const bool loads = tables.sites[sites[0]].kind == SiteKind::Load;
    tables.sites[sites[0]].text = textOf(tables, sites);
    joinAccesses(tables, sites, loads ? first.site : last.site, group.bytes);
    replaced.insert(replaced.end(), sites.begin() + 1, sites.end());
  }
  return replaced;
}

} // namespace cgpredict
