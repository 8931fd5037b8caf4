#include "ptx/InstructionForms.h"

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <stdexcept>

namespace cgpredict::ptx {
namespace {

constexpr const char *OpcodeNames[] = {
#define OPCODE(name, text) text,
#include "ptx/Opcodes.def"
#undef OPCODE
};

// Sets of words that many forms share.
constexpr std::pair<std::string_view, std::string_view> Sets[] = {
    {"$round", "rn|rz|rm|rp"},
    {"$integral", "rni|rzi|rmi|rpi"},
    {"$int", "u16|u32|u64|s16|s32|s64"},
    {"$bits", "b16|b32|b64"},
    {"$value", "b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64"},
    {"$half", "f16|f16x2|bf16|bf16x2"},
    {"$compare", "eq|ne|lt|le|gt|ge|lo|ls|hi|hs|equ|neu|ltu|leu|gtu|geu|num|nan"},
    {"$memory", "b8|b16|b32|b64|b128|u8|u16|u32|u64|s8|s16|s32|s64|f16|f16x2|f32|f64"},
    {"$space", "const|global|local|param|param::entry|param::func|shared|shared::cta"},
    {"$order", "weak|volatile|relaxed|acquire|release|acq_rel|mmio"},
    {"$scope", "cta|cluster|gpu|sys"},
    {"$cache", "ca|cg|cs|lu|cv|wb|wt"},
    {"$evict", "L1::evict_normal|L1::evict_unchanged|L1::evict_first|L1::evict_last|"
               "L1::no_allocate|L2::evict_last|L2::evict_first|L2::evict_normal"},
    {"$hint", "L2::cache_hint"},
    {"$prefetch", "L2::64B|L2::128B|L2::256B"},
    {"$any", "u8|u16|u32|u64|s8|s16|s32|s64|f16|bf16|f32|f64"},
    {"$shape", "m16n16k16|m8n32k16|m32n8k16|m16n16k8|m8n8k32|m8n8k128|m8n8k4|m8n8k16|m16n8k4|"
               "m16n8k8|m16n8k16|m16n8k32|m16n8k64|m16n8k128|m16n8k256"},
    {"$matrix", "b1|s4|u4|s8|u8|f16|bf16|tf32|f32|f64|s32"},
    {"$texture", "1d|2d|3d|a1d|a2d|cube|acube|2dms|a2dms"},
    {"$outside", "trap|clamp|zero"},
};

// OPCODE WORDS : OPERANDS
//   WORDS     a|b one of these; [a|b] or none; $x a set of above. Types are numbered from 0.
//             They may stand in any order, as ptxas takes them, but types keep theirs.
//   OPERANDS  D destination, S source, T and V the same where a vector may stand, P Q R N M L C X
//             as OperandRole says. Then whose size: 0 to 3 that type's, h 16, u 32, l 64 bits;
//             + twice as wide; * or a wider register; ? may be absent.
constexpr const char *Table = R"(
abs $int|f64 : D0 S0
abs [ftz] f32|$half : D0 S0
activemask b32 : Du
add $int|u16x2|s16x2 : D0 S0 S0
add sat s32 : D0 S0 S0
add cc u32|s32|u64|s64 : D0 S0 S0
add [$round] [ftz] [sat] f32|$half : D0 S0 S0
add [$round] f64 : D0 S0 S0
addc [cc] u32|s32|u64|s64 : D0 S0 S0
and pred : P N N
and $bits : D0 S0 S0
atom [$order] [$scope] [global|shared|shared::cta] add|min|max|inc|dec|exch|and|or|xor [noftz] [$hint] b32|b64|u32|u64|s32|s64|f32|f64|$half : D0 M S0 Sl?
atom [$order] [global|shared|shared::cta] add|min|max|inc|dec|exch|and|or|xor [$scope] [noftz] b32|b64|u32|u64|s32|s64|f32|f64|$half : D0 M S0
atom [$order] [$scope] [global|shared|shared::cta] cas [$hint] b16|b32|b64|u32|u64|s32|s64 : D0 M S0 S0 Sl?
bar sync|arrive : Su Su?
bar [cta] sync|arrive : Su Su?
bar warp sync : Su
bar [cta] red popc u32 : Du Su N|Su N?
bar [cta] red and|or pred : P Su N|Su N?
barrier [cta] sync|arrive [aligned] : Su Su?
barrier [cta] red popc [aligned] u32 : Du Su N|Su N?
barrier [cta] red and|or [aligned] pred : P Su N|Su N?
bfe u32|u64|s32|s64 : D0 S0 Su Su
bfi b32|b64 : D0 S0 S0 Su Su
bfind [shiftamt] u32|u64|s32|s64 : Du S0
bmsk clamp|wrap b32 : D0 Su Su
bra [uni] : L
brev b32|b64 : D0 S0
brkpt :
brx idx [uni] : Su X
call [uni] : X X? X? X?
clz b32|b64 : Du S0
cnot $bits : D0 S0
copysign f32|f64 : D0 S0 S0
cos approx [ftz] f32 : D0 S0
cp async ca|cg shared|shared::cta global [$hint] [$prefetch] : M M C Su? Sl?
cp async commit_group|wait_all :
cp async wait_group : C
createpolicy fractional L2::evict_last|L2::evict_first|L2::evict_normal|L2::evict_unchanged b64 : Dl S?
cvt rn|rz [relu] [satfinite] f16x2|bf16x2 f32 : D0 S1 S1
cvt rn|rz|rna [relu] [satfinite] tf32 f32 : D0 S1
cvt rn satfinite [relu] e4m3x2|e5m2x2 f32 : Dh S1 S1
cvt rn satfinite [relu] e4m3x2|e5m2x2 f16x2 : Dh S1
cvt rn [relu] f16x2 e4m3x2|e5m2x2 : D0 Sh
cvt pack sat u16|s16|u8|s8|u4|s4 s32 [b32] : Du S1 S1 Su?
cvt [$round|$integral|rna] [ftz] [sat] [relu] $any $any : D0* S1*
cvta [to] const|global|local|param|param::entry|shared|shared::cta u32|u64 : D0 S0
discard [global] L2|L2::128B : M C
div $int : D0 S0 S0
div [approx|full] [$round] [ftz] f32 : D0 S0 S0
div [$round] f64 : D0 S0 S0
dp2a lo|hi u32|s32 u32|s32 : Du Su Su Su
dp4a u32|s32 u32|s32 : Du Su Su Su
elect sync : R Su
ex2 approx [ftz] f32|$half : D0 S0
exit :
fence [sc|acq_rel|acquire|release] cta|cluster|gpu|sys :
fma $round [ftz] [sat] [relu] f32|$half : D0 S0 S0 S0
fma $round f64 : D0 S0 S0 S0
fns b32 : Du Su Su Su
isspacep const|global|local|param|param::entry|shared|shared::cta : P S
ld [$order] [$scope] [$space] [nc] [$cache] [$evict] [$hint] [$prefetch] [v2|v4|v8] $memory : V0* M Sl?
ldmatrix sync aligned m8n8 x1|x2|x4 [trans] [shared|shared::cta] b16 : X M
ldu [global] [v2|v4] $memory : V0* M
lg2 approx [ftz] f32 : D0 S0
lop3 b32 : D0 S0 S0 S0 C
mad lo|hi $int : D0 S0 S0 S0
mad hi sat s32 : D0 S0 S0 S0
mad wide u16|u32|s16|s32 : D0+ S0 S0 S0+
mad lo|hi cc u32|s32|u64|s64 : D0 S0 S0 S0
mad [$round] [ftz] [sat] f32 : D0 S0 S0 S0
mad [$round] f64 : D0 S0 S0 S0
mad24 lo|hi u32|s32 : D0 S0 S0 S0
mad24 hi sat s32 : D0 S0 S0 S0
madc lo|hi [cc] u32|s32|u64|s64 : D0 S0 S0 S0
match any sync b32|b64 : Du S0 Su
match all sync b32|b64 : Ru S0 Su
max $int|f64|u16x2|s16x2 : D0 S0 S0
max [ftz] [NaN] [xorsign] [abs] f32|$half : D0 S0 S0
membar cta|gl|sys :
min $int|f64|u16x2|s16x2 : D0 S0 S0
min [ftz] [NaN] [xorsign] [abs] f32|$half : D0 S0 S0
mma sync aligned $shape row col [satfinite] $matrix $matrix $matrix $matrix : X X X X
mma sync aligned $shape row col [satfinite] $matrix $matrix $matrix $matrix and|xor popc : X X X X
mma sync aligned $shape row|col row|col f16|f32 f16 f16 f16|f32 : X X X X
mma sync aligned $shape row col f32 bf16|f16|tf32 bf16|f16|tf32 f32 : X X X X
mov pred : P N
mov [v2|v4|v8] b8|u8|s8|$value|b128|f16|f16x2|bf16|bf16x2 : X X
mul lo|hi $int : D0 S0 S0
mul wide u16|u32|s16|s32 : D0+ S0 S0
mul [$round] [ftz] [sat] f32|$half : D0 S0 S0
mul [$round] f64 : D0 S0 S0
mul24 lo|hi u32|s32 : D0 S0 S0
nanosleep u32 : Su
neg $int|f64 : D0 S0
neg [ftz] f32|$half : D0 S0
not pred : P N
not $bits : D0 S0
or pred : P N N
or $bits : D0 S0 S0
pmevent : C
popc b32|b64 : Du S0
prefetch [global|local] L1|L2|L2::evict_last|L2::evict_normal : M
prefetchu L1 : M
prmt b32 [f4e|b4e|rc8|ecl|ecr|rc16] : D0 S0 S0 Su
rcp [approx] [$round] [ftz] f32|f64 : D0 S0
red [$order] [$scope] [global|shared|shared::cta] add|min|max|inc|dec|and|or|xor [noftz] [$hint] b32|b64|u32|u64|s32|s64|f32|f64|$half : M S0 Sl?
redux sync add|min|max u32|s32 : D0 S0 Su
redux sync and|or|xor b32 : D0 S0 Su
rem $int : D0 S0 S0
ret [uni] :
rsqrt approx [ftz] f32|f64 : D0 S0
sad $int : D0 S0 S0 S0
selp $value : D0 S0 S0 N
set $compare [ftz] u32|s32|f32 $value : D0 S1 S1
set $compare and|or|xor [ftz] u32|s32|f32 $value : D0 S1 S1 N
set $compare [ftz] f16|bf16|u16|s16|u32|s32|f16x2|bf16x2 $half : D0 S1 S1
setp $compare [ftz] $value|$half : Q S0 S0
setp $compare and|or|xor [ftz] $value|$half : Q S0 S0 N
shf l|r clamp|wrap b32 : D0 S0 S0 Su
shfl [sync] up|down|bfly|idx b32 : R0 S0 Su Su Su?
shl b16|b32|b64 : D0 S0 Su
shr b16|b32|b64|u16|u32|u64|s16|s32|s64 : D0 S0 Su
sin approx [ftz] f32 : D0 S0
slct [ftz] $value s32|f32 : D0 S0 S0 S1
sqrt [approx] [$round] [ftz] f32|f64 : D0 S0
st [$order] [$scope] [$space] [$cache] [$evict] [$hint] [v2|v4|v8] $memory : M T0* Sl?
sub $int|u16x2|s16x2 : D0 S0 S0
sub sat s32 : D0 S0 S0
sub cc u32|s32|u64|s64 : D0 S0 S0
sub [$round] [ftz] [sat] f32|$half : D0 S0 S0
sub [$round] f64 : D0 S0 S0
subc [cc] u32|s32|u64|s64 : D0 S0 S0
suld b 1d|2d|3d|a1d|a2d [$cache] [v2|v4] b8|b16|b32|b64 $outside : X M
suld p 1d|2d|3d [$cache] [v2|v4] b32|u32|s32|f32 $outside : X M
suq width|height|depth|channel_data_type|channel_order|array_size|memory_layout b32 : Du M
sured b add|min|max|and|or 1d|2d|3d u32|u64|s32|b32 $outside : M X
sured p add|min|max|and|or 1d|2d|3d b32|u32|s32 $outside : M X
sust b 1d|2d|3d|a1d|a2d [$cache] [v2|v4] b8|b16|b32|b64 $outside : M X
sust p 1d|2d|3d [v2|v4] b32|u32|s32|f32 $outside : M X
szext clamp|wrap u32|s32 : D0 S0 Su
tanh approx [ftz] f32|$half : D0 S0
testp finite|infinite|number|notanumber|normal|subnormal f32|f64 : P S0
tex [level|base|grad] $texture v4|v2 u32|s32|f32|f16|f16x2 s32|f32 : X M X? X?
tld4 r|g|b|a 2d|a2d|cube|acube v4 u32|s32|f32 f32 : X M
trap :
txq [level] width|height|depth|channel_data_type|channel_order|normalized_coords|array_size|num_mipmap_levels|num_samples|filter_mode|addr_mode_0|addr_mode_1|addr_mode_2 b32 : Du M
vabsdiff u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vadd u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vmad u32|s32 u32|s32 u32|s32 [po] [sat] [shr7|shr15] : X X X X
vmax u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vmin u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vset u32|s32 u32|s32 $compare [add|min|max] : X X X X?
vshl u32|s32 u32|s32 u32 [sat] clamp|wrap [add|min|max] : X X X X?
vshr u32|s32 u32|s32 u32 [sat] clamp|wrap [add|min|max] : X X X X?
vsub u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vote [sync] all|any|uni pred : P N Su?
vote [sync] ballot b32 : Du N Su?
wmma load a|b|c sync aligned row|col $shape [global|shared|shared::cta] $matrix : X M Su?
wmma store d sync aligned row|col $shape [global|shared|shared::cta] $matrix : M X Su?
wmma mma sync aligned row|col row|col $shape $matrix $matrix [$matrix] [$matrix] [satfinite] : X X X X
xor pred : P N N
xor $bits : D0 S0 S0
)";

std::string expandSets(std::string_view words) {
  std::string text(words);
  for (const auto &[name, members] : Sets)
    for (std::size_t at; (at = text.find(name)) != std::string::npos;)
      text.replace(at, name.size(), members);
  return text;
}

// `b1` to `b4` are types; the words that are both a type and a modifier stand in no group together.
Word wordOf(std::string_view text) {
  if (const auto type = typeNamed(text))
    return *type;
  if (const auto modifier = modifierNamed(text))
    return *modifier;
  throw std::logic_error(fmt::format("the table of PTX forms has an unknown word '{}'", text));
}

WordGroup groupOf(std::string text) {
  WordGroup group;
  if (text.front() == '[') {
    group.optional = true;
    text = text.substr(1, text.size() - 2);
  }
  std::istringstream words(expandSets(text));
  for (std::string word; std::getline(words, word, '|');)
    group.words.push_back(wordOf(word));
  return group;
}

OperandRole roleOf(char letter) {
  switch (letter) {
  case 'D':
  case 'V':
    return OperandRole::Destination;
  case 'S':
  case 'T':
    return OperandRole::Source;
  case 'P':
    return OperandRole::DestinationPredicate;
  case 'Q':
    return OperandRole::DestinationPair;
  case 'R':
    return OperandRole::DestinationOrBoth;
  case 'N':
    return OperandRole::SourcePredicate;
  case 'M':
    return OperandRole::Address;
  case 'L':
    return OperandRole::Label;
  case 'C':
    return OperandRole::Constant;
  default:
    return OperandRole::Anything;
  }
}

OperandForm operandOf(std::string_view text) {
  OperandForm form;
  form.role = roleOf(text[0]);
  form.vector = text[0] == 'V' || text[0] == 'T';
  for (const char c : text.substr(1))
    switch (c) {
    case 'h':
      form.bytes = 2;
      break;
    case 'u':
      form.bytes = 4;
      break;
    case 'l':
      form.bytes = 8;
      break;
    case '+':
      form.scale = 2;
      break;
    case '*':
      form.wider = true;
      break;
    case '?':
      form.optional = true;
      break;
    case '|':
      form.role = OperandRole::Anything;
      break;
    default:
      form.type = static_cast<unsigned>(c - '0');
    }
  return form;
}

std::pair<std::string, InstructionForm> formOf(const std::string &line) {
  std::istringstream fields(line);
  std::string opcode, field;
  fields >> opcode;
  InstructionForm form{};
  while (std::string_view(OpcodeNames[static_cast<std::size_t>(form.opcode)]) != opcode)
    form.opcode = static_cast<Opcode>(static_cast<std::size_t>(form.opcode) + 1);
  while (fields >> field && field != ":")
    form.groups.push_back(groupOf(field));
  while (fields >> field)
    form.operands.push_back(operandOf(field));
  return {opcode, form};
}

std::map<std::string, std::vector<InstructionForm>, std::less<>> readTable() {
  std::map<std::string, std::vector<InstructionForm>, std::less<>> forms;
  std::istringstream lines(Table);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) {
      auto [opcode, form] = formOf(line);
      forms[opcode].push_back(std::move(form));
    }
  return forms;
}

} // namespace

const char *opcodeName(Opcode opcode) { return OpcodeNames[static_cast<std::size_t>(opcode)]; }

bool isVideo(Opcode opcode) { return opcode >= Opcode::Vabsdiff && opcode <= Opcode::Vsub; }

std::span<const InstructionForm> instructionForms(std::string_view opcode) {
  static const auto forms = readTable();
  const auto found = forms.find(opcode);
  return found == forms.end() ? std::span<const InstructionForm>() : found->second;
}

} // namespace cgpredict::ptx
