#include "ptx/FormTable.h"

namespace cgpredict::ptx {
namespace {

// A name that another one begins with stands behind it.
constexpr WordSet Sets[] = {
    {"$round", "rn|rz|rm|rp"},
    {"$integral", "rni|rzi|rmi|rpi"},
    {"$integer", "u8|u16|u32|u64|s8|s16|s32|s64"},
    {"$int", "u16|u32|u64|s16|s32|s64"},
    {"$bits", "b16|b32|b64"},
    {"$value", "b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64"},
    {"$unsigned8", "u8|u16|u32|u64"},
    {"$unsigned", "u16|u32|u64"},
    {"$signed8", "s8|s16|s32|s64"},
    {"$signed", "s16|s32|s64"},
    {"$half", "f16|f16x2|bf16|bf16x2"},
    {"$ordering", "eq|ne|lt|le|gt|ge"},
    {"$floating", "eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan"},
    {"$memory", "b8|b16|b32|b64|b128|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64"},
    {"$space", "const|global|local|param|param::entry|param::func|$shared"},
    {"$target", "global|local|param|param::func|$shared"},
    {"$outer", "global|$shared"},
    {"$near", "global|shared|shared::cta"},
    {"$shared", "shared|shared::cta|shared::cluster"},
    {"$ordered", "relaxed|acquire|release|acq_rel"},
    {"$scope", "cta|cluster|gpu|sys"},
    {"$cache", "ca|cg|cs|cv|wb|wt"},
    {"$evict", "L1::evict_normal|L1::evict_unchanged|L1::evict_first|L1::evict_last|"
               "L1::no_allocate|L2::evict_last|L2::evict_first|L2::evict_normal"},
    {"$hint", "L2::cache_hint"},
    {"$prefetch", "L2::64B|L2::128B|L2::256B"},
    {"$tile", "m16n16k16|m8n32k16|m32n8k16"},
    {"$outside", "trap|clamp|zero"},
};

constexpr const char *Forms = R"(
abs $signed|f64 : D0 S0
abs [ftz] f32|f16|f16x2 : D0 S0
abs bf16|bf16x2 : D0 S0
activemask b32 : Du
add $int|u16x2|s16x2 : D0 S0 S0
add sat s32 : D0 S0 S0
add cc u32|s32|u64|s64 : D0 S0 S0
add [$round] [ftz] [sat] f32 : D0 S0 S0
add [rn] [ftz] [sat] f16|f16x2 : D0 S0 S0
add [rn] bf16|bf16x2 : D0 S0 S0
add [$round] f64 : D0 S0 S0
addc [cc] u32|s32|u64|s64 : D0 S0 S0
alloca u32|u64 : D0 S0 C?
and pred : P N N
and $bits : D0 S0 S0
applypriority [global] L2::evict_normal : M C
atom [$ordered] [$scope] [$outer] add [$hint] u32|s32|u64|s64|f32|f64 : D0 M S0 Sl?
atom [$ordered] [$scope] [$outer] add noftz [$hint] $half : D0 M S0 Sl?
atom [$ordered] [$scope] [global] add [$hint] v2|v4 f32 : V0 M T0 Sl?
atom [$ordered] [$scope] [global] add noftz [$hint] v2|v4|v8 f16|bf16 : V0 M T0 Sl?
atom [$ordered] [$scope] [global] add noftz [$hint] v2|v4 f16x2|bf16x2 : V0 M T0 Sl?
atom [$ordered] [$scope] [$outer] min|max [$hint] u32|s32|u64|s64 : D0 M S0 Sl?
atom [$ordered] [$scope] [$outer] inc|dec [$hint] u32 : D0 M S0 Sl?
atom [$ordered] [$scope] [$outer] and|or|xor [$hint] b32|b64 : D0 M S0 Sl?
atom [$ordered] [$scope] [$outer] exch [$hint] b32|b64 : D0 M S0 Sl?
atom [$ordered] [$scope] [$outer] cas [$hint] b16|b32|b64 : D0 M S0 S0 Sl?
atom [$ordered] [$scope] [$outer] exch [$hint] b128 : D0 M S0 Sl?
atom [$ordered] [$scope] [$outer] cas [$hint] b128 : D0 M S0 S0 Sl?
bar [cta] sync : Su Su?
bar [cta] arrive : Su Su
bar warp sync : Su
bar [cta] red popc u32 : Du Su N
bar [cta] red popc u32 : Du Su Su N
bar [cta] red and|or pred : P Su N
bar [cta] red and|or pred : P Su Su N
barrier [cta] sync [aligned] : Su Su?
barrier [cta] arrive [aligned] : Su Su
barrier [cta] red popc [aligned] u32 : Du Su N
barrier [cta] red popc [aligned] u32 : Du Su Su N
barrier [cta] red and|or [aligned] pred : P Su N
barrier [cta] red and|or [aligned] pred : P Su Su N
barrier cluster arrive [release|relaxed] [aligned] :
barrier cluster wait [acquire] [aligned] :
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
cos {approx} [ftz] f32 : D0 S0
cp async ca|cg shared|shared::cta global [$prefetch] : M M C Su?
cp async ca|cg shared|shared::cta global $hint [$prefetch] : M M C Sl
cp async ca|cg shared|shared::cta global $hint [$prefetch] : M M C Su Sl
cp async mbarrier arrive [noinc] [shared|shared::cta] b64 : M
cp async commit_group|wait_all :
cp async bulk shared::cluster|shared::cta global mbarrier::complete_tx::bytes [$hint] : M M Su M Sl?
cp async bulk shared::cluster shared::cta mbarrier::complete_tx::bytes : M M Su M
cp async bulk global shared::cta bulk_group [$hint] : M M Su Sl?
cp async bulk commit_group :
cp async bulk wait_group [read] : C
cp async wait_group : C
createpolicy fractional L2::evict_last|L2::evict_first|L2::evict_normal|L2::evict_unchanged b64 : Dl S?
cvt rn|rz [relu] [satfinite] f16x2|bf16x2 f32 : D0 S1 S1
cvt rna [satfinite] tf32 f32 : D0 S1
cvt rn|rz [relu] [satfinite] tf32 f32 : D0 S1
cvt rn satfinite [relu] e4m3x2|e5m2x2 f32 : Dh S1 S1
cvt rn satfinite [relu] e4m3x2|e5m2x2 f16x2 : Dh S1
cvt rn [relu] f16x2 e4m3x2|e5m2x2 : D0 Sh
cvt pack sat u16|s16 s32 : Du S1 S1
cvt pack sat u8|s8|u4|s4 s32 b32 : Du S1 S1 Su
cvt $integer $integer : D0* S1*
cvt sat u8 u16|u32|u64|$signed8 : D0* S1*
cvt sat u16 u32|u64|$signed8 : D0* S1*
cvt sat u32 u64|$signed8 : D0* S1*
cvt sat u64 $signed8 : D0* S1*
cvt sat s8 s16|s32|s64|$unsigned8 : D0* S1*
cvt sat s16 s32|s64|u16|u32|u64 : D0* S1*
cvt sat s32 s64|u32|u64 : D0* S1*
cvt sat s64 u64 : D0* S1*
cvt $integral [ftz] [sat] $integer f32 : D0* S1*
cvt $integral [sat] $integer f16|bf16|f64 : D0* S1*
cvt $round [ftz] [sat] f32 $integer : D0* S1*
cvt $round [sat] f16|f64 $integer : D0* S1*
cvt $round bf16 $integer : D0* S1*
cvt $round [ftz] [sat] f32 f64 : D0* S1*
cvt $round [ftz] [sat] f16 f32 : D0* S1*
cvt $round [sat] f16 bf16|f64 : D0* S1*
cvt $round [ftz] bf16 f32 : D0* S1*
cvt $round bf16 f16|f64 : D0* S1*
cvt rn|rz [relu] [satfinite] f16|bf16 f32 : D0* S1*
cvt [ftz] [sat] f32 f16|bf16 : D0* S1*
cvt [ftz] [sat] f64 f32 : D0* S1*
cvt [sat] f64 f16|bf16 : D0* S1*
cvt [$integral] [ftz] [sat] f32 f32 : D0* S1*
cvt [$integral] [sat] f64 f64 : D0* S1*
cvt [$integral] [sat] f16 f16 : D0* S1*
cvt [$integral] bf16 bf16 : D0* S1*
cvta [to] const|global|local|param|param::entry|$shared u32|u64 : D0 S0
discard [global] L2 : M C
div $int : D0 S0 S0
div {approx|full|$round} [ftz] f32 : D0 S0 S0
div {$round} f64 : D0 S0 S0
dp2a lo|hi u32|s32 u32|s32 : Du Su Su Su
dp4a u32|s32 u32|s32 : Du Su Su Su
elect sync : R Su
ex2 {approx} [ftz] f32 : D0 S0
ex2 approx f16|f16x2 : D0 S0
ex2 approx ftz bf16|bf16x2 : D0 S0
exit :
fence [sc|acq_rel|acquire|release] cta|cluster|gpu|sys :
fence mbarrier_init release cluster :
fence proxy alias :
fence proxy async [global|shared::cta|shared::cluster] :
fma $round [ftz] [sat] f32 : D0 S0 S0 S0
fma rn [ftz] [sat] f16|f16x2 : D0 S0 S0 S0
fma rn [ftz] relu f16|f16x2 : D0 S0 S0 S0
fma rn [relu] bf16|bf16x2 : D0 S0 S0 S0
fma $round f64 : D0 S0 S0 S0
fns b32 : Du Su Su Su
getctarank [shared::cluster] u32|u64 : Du X
griddepcontrol launch_dependents|wait :
isspacep const|global|local|param|param::entry|$shared : P S
ld [weak] [$space] [ca|cg|cs|lu|cv] [$evict] [$hint] [$prefetch] [v2|v4|v8] $memory : V0* M Sl?
ld volatile [$outer] [$prefetch] [v2|v4|v8] $memory : V0* M
ld relaxed|acquire $scope [$space] [$evict] [$hint] [$prefetch] [v2|v4|v8] $memory : V0* M Sl?
ld mmio relaxed sys [global] $memory : V0* M
ld global nc [ca|cg|cs] [$evict] [$hint] [$prefetch] [v2|v4|v8] $memory : V0* M Sl?
ldmatrix sync aligned m8n8 x1|x2|x4 [trans] [shared|shared::cta] b16 : X M
ldu [global] [v2|v4] $memory : V0* M
lg2 {approx} [ftz] f32 : D0 S0
lop3 b32 : D0 S0 S0 S0 C
mad lo|hi $int : D0 S0 S0 S0
mad hi sat s32 : D0 S0 S0 S0
mad wide u16|u32|s16|s32 : D0+ S0 S0 S0+
mad lo|hi cc u32|s32|u64|s64 : D0 S0 S0 S0
mad [$round] [ftz] [sat] f32 : D0 S0 S0 S0
mad {$round} f64 : D0 S0 S0 S0
mad24 lo|hi u32|s32 : D0 S0 S0 S0
mad24 hi sat s32 : D0 S0 S0 S0
madc lo|hi [cc] u32|s32|u64|s64 : D0 S0 S0 S0
mapa [shared::cluster] u32|u64 : D0 X Su
match any sync b32|b64 : Du S0 Su
match all sync b32|b64 : Ru S0 Su
max $int|f64|u16x2|s16x2 : D0 S0 S0
max relu s32|s16x2 : D0 S0 S0
max [ftz] [NaN] f32|f16|f16x2 : D0 S0 S0
max [ftz] [NaN] xorsign abs f32|f16|f16x2 : D0 S0 S0
max [NaN] bf16|bf16x2 : D0 S0 S0
max [NaN] xorsign abs bf16|bf16x2 : D0 S0 S0
mbarrier init [shared|shared::cta] b64 : M Su
mbarrier inval [shared|shared::cta] b64 : M
mbarrier arrive|arrive_drop [release|relaxed] [cta|cluster] [$shared] b64 : D0 M Su?
mbarrier arrive|arrive_drop noComplete [release] [cta] [shared|shared::cta] b64 : D0 M Su
mbarrier arrive|arrive_drop expect_tx [release|relaxed] [cta|cluster] [$shared] b64 : D0 M Su
mbarrier expect_tx|complete_tx [relaxed] [cta|cluster] [$shared] b64 : M Su
mbarrier test_wait [acquire|relaxed] [cta|cluster] [shared|shared::cta] b64 : P M S0
mbarrier test_wait parity [acquire|relaxed] [cta|cluster] [shared|shared::cta] b64 : P M Su
mbarrier try_wait [acquire|relaxed] [cta|cluster] [shared|shared::cta] b64 : P M S0 Su?
mbarrier try_wait parity [acquire|relaxed] [cta|cluster] [shared|shared::cta] b64 : P M Su Su?
mbarrier pending_count b64 : Du S0
membar cta|gl|sys :
min $int|f64|u16x2|s16x2 : D0 S0 S0
min relu s32|s16x2 : D0 S0 S0
min [ftz] [NaN] f32|f16|f16x2 : D0 S0 S0
min [ftz] [NaN] xorsign abs f32|f16|f16x2 : D0 S0 S0
min [NaN] bf16|bf16x2 : D0 S0 S0
min [NaN] xorsign abs bf16|bf16x2 : D0 S0 S0
mma sync aligned m8n8k4 row|col row|col f16|f32 f16 f16 f16 : X X X X
mma sync aligned m8n8k4 row|col row|col f32 f16 f16 f32 : X X X X
mma sync aligned m16n8k8|m16n8k16 row col f16|f32 f16 f16 f16 : X X X X
mma sync aligned m16n8k8|m16n8k16 row col f32 f16 f16 f32 : X X X X
mma sync aligned m16n8k8|m16n8k16 row col f32 bf16 bf16 f32 : X X X X
mma sync aligned m16n8k4|m16n8k8 row col f32 tf32 tf32 f32 : X X X X
mma sync aligned m8n8k4|m16n8k4|m16n8k8|m16n8k16 row col [$round] f64 f64 f64 f64 : X X X X
mma sync aligned m8n8k16|m16n8k16|m16n8k32 row col [satfinite] s32 u8|s8 u8|s8 s32 : X X X X
mma sync aligned m8n8k32|m16n8k32|m16n8k64 row col [satfinite] s32 u4|s4 u4|s4 s32 : X X X X
mma sync aligned m8n8k128|m16n8k128|m16n8k256 row col s32 b1 b1 s32 and|xor popc : X X X X
mov pred : P N
mov [v2|v4|v8] $value : X X
mov b128 : X X
movmatrix sync aligned m8n8 trans b16 : X X
mul lo|hi $int : D0 S0 S0
mul wide u16|u32|s16|s32 : D0+ S0 S0
mul [$round] [ftz] [sat] f32 : D0 S0 S0
mul [rn] [ftz] [sat] f16|f16x2 : D0 S0 S0
mul [rn] bf16|bf16x2 : D0 S0 S0
mul [$round] f64 : D0 S0 S0
mul24 lo|hi u32|s32 : D0 S0 S0
nanosleep u32 : Su
neg $signed|f64 : D0 S0
neg [ftz] f32|f16|f16x2 : D0 S0
neg bf16|bf16x2 : D0 S0
not pred : P N
not $bits : D0 S0
or pred : P N N
or $bits : D0 S0 S0
pmevent : C
popc b32|b64 : Du S0
prefetch [global|local] L1|L2 : M
prefetch global L2::evict_last|L2::evict_normal : M
prefetchu L1 : M
prmt b32 [f4e|b4e|rc8|ecl|ecr|rc16] : D0 S0 S0 Su
rcp {approx|$round} [ftz] f32 : D0 S0
rcp {$round} f64 : D0 S0
rcp approx ftz f64 : D0 S0
red [relaxed|release] [$scope] [$outer] add [$hint] u32|s32|u64|s64|f32|f64 : M S0 Sl?
red [relaxed|release] [$scope] [$outer] add noftz [$hint] $half : M S0 Sl?
red [relaxed|release] [$scope] [global] add [$hint] v2|v4 f32 : M T0 Sl?
red [relaxed|release] [$scope] [global] add noftz [$hint] v2|v4|v8 f16|bf16 : M T0 Sl?
red [relaxed|release] [$scope] [global] add noftz [$hint] v2|v4 f16x2|bf16x2 : M T0 Sl?
red [relaxed|release] [$scope] [$outer] min|max [$hint] u32|s32|u64|s64 : M S0 Sl?
red [relaxed|release] [$scope] [$outer] inc|dec [$hint] u32 : M S0 Sl?
red [relaxed|release] [$scope] [$outer] and|or|xor [$hint] b32|b64 : M S0 Sl?
redux sync add|min|max u32|s32 : D0 S0 Su
redux sync and|or|xor b32 : D0 S0 Su
rem $int : D0 S0 S0
ret [uni] :
rsqrt {approx} [ftz] f32|f64 : D0 S0
sad $int : D0 S0 S0 S0
selp $value : D0 S0 S0 N
set eq|ne u32|s32|f32 $bits : D0 S1 S1
set $ordering u32|s32|f32 $signed : D0 S1 S1
set $ordering|lo|ls|hi|hs u32|s32|f32 $unsigned : D0 S1 S1
set $floating [ftz] u32|s32|f32 f32 : D0 S1 S1
set $floating u32|s32|f32 f64 : D0 S1 S1
set $floating [ftz] f16|u16|s16|u32|s32 f16 : D0 S1 S1
set $floating bf16|u16|s16|u32|s32 bf16 : D0 S1 S1
set $floating [ftz] f16x2|u32|s32 f16x2 : D0 S1 S1
set $floating bf16x2|u32|s32 bf16x2 : D0 S1 S1
set eq|ne and|or|xor u32|s32|f32 $bits : D0 S1 S1 N
set $ordering and|or|xor u32|s32|f32 $signed : D0 S1 S1 N
set $ordering|lo|ls|hi|hs and|or|xor u32|s32|f32 $unsigned : D0 S1 S1 N
set $floating and|or|xor [ftz] u32|s32|f32 f32 : D0 S1 S1 N
set $floating and|or|xor u32|s32|f32 f64 : D0 S1 S1 N
set $floating and|or|xor [ftz] f16|u16|s16|u32|s32 f16 : D0 S1 S1 N
set $floating and|or|xor bf16|u16|s16|u32|s32 bf16 : D0 S1 S1 N
set $floating and|or|xor [ftz] f16x2|u32|s32 f16x2 : D0 S1 S1 N
set $floating and|or|xor bf16x2|u32|s32 bf16x2 : D0 S1 S1 N
setmaxnreg inc|dec sync aligned u32 : C
setp eq|ne $bits : Q S0 S0
setp $ordering $signed : Q S0 S0
setp $ordering|lo|ls|hi|hs $unsigned : Q S0 S0
setp $floating [ftz] f32|f16|f16x2 : Q S0 S0
setp $floating f64|bf16|bf16x2 : Q S0 S0
setp eq|ne and|or|xor $bits : Q S0 S0 N
setp $ordering and|or|xor $signed : Q S0 S0 N
setp $ordering|lo|ls|hi|hs and|or|xor $unsigned : Q S0 S0 N
setp $floating and|or|xor [ftz] f32|f16|f16x2 : Q S0 S0 N
setp $floating and|or|xor f64|bf16|bf16x2 : Q S0 S0 N
shf l|r clamp|wrap b32 : D0 S0 S0 Su
shfl up|down|bfly|idx b32 : R0 S0 Su Su
shfl sync up|down|bfly|idx b32 : R0 S0 Su Su Su
shl b16|b32|b64 : D0 S0 Su
shr b16|b32|b64|u16|u32|u64|s16|s32|s64 : D0 S0 Su
sin {approx} [ftz] f32 : D0 S0
slct $value s32 : D0 S0 S0 S1
slct [ftz] $value f32 : D0 S0 S0 S1
sqrt {approx|$round} [ftz] f32 : D0 S0
sqrt {$round} f64 : D0 S0
st [weak] [$target] [wb|cg|cs|wt] [$evict] [$hint] [v2|v4|v8] $memory : M T0* Sl?
st volatile [$outer] [v2|v4|v8] $memory : M T0*
st relaxed|release $scope [$target] [$evict] [$hint] [v2|v4|v8] $memory : M T0* Sl?
st mmio relaxed sys [global] $memory : M T0*
stackrestore u32|u64 : S0
stacksave u32|u64 : D0
stmatrix sync aligned m8n8 x1|x2|x4 [trans] [$shared] b16 : M X
sub $int|u16x2|s16x2 : D0 S0 S0
sub sat s32 : D0 S0 S0
sub cc u32|s32|u64|s64 : D0 S0 S0
sub [$round] [ftz] [sat] f32 : D0 S0 S0
sub [rn] [ftz] [sat] f16|f16x2 : D0 S0 S0
sub [rn] bf16|bf16x2 : D0 S0 S0
sub [$round] f64 : D0 S0 S0
subc [cc] u32|s32|u64|s64 : D0 S0 S0
suld b 1d|2d|3d|a1d|a2d [$cache] [v2|v4] b8|b16|b32 $outside : V0* M
suld b 1d|2d|3d|a1d|a2d [$cache] [v2] b64 $outside : V0* M
suld p 1d|2d|3d [$cache] [v2|v4] b32|u32|s32|f32 $outside : V0* M
suq width|height|depth|channel_data_type|channel_order|array_size|memory_layout b32 : Du M
sured b add 1d|2d|3d u32|s32|u64 $outside : M X
sured b min|max 1d|2d|3d u32|s32|u64|s64 $outside : M X
sured b and|or 1d|2d|3d b32 $outside : M X
sured p add|min|max|and|or 1d|2d|3d b32 $outside : M X
sust b 1d|2d|3d|a1d|a2d [$cache] [v2|v4] b8|b16|b32 $outside : M T0*
sust b 1d|2d|3d|a1d|a2d [$cache] [v2] b64 $outside : M T0*
sust p 1d|2d|3d [v2|v4] b32|u32|s32|f32 $outside : M T0*
szext clamp|wrap u32|s32 : D0 S0 Su
tanh approx f32|$half : D0 S0
testp finite|infinite|number|notanumber|normal|subnormal f32|f64 : P S0
tex [base] 1d|2d|3d|a1d|a2d|cube|acube v4 u32|s32|f32|f16 f32 : X M X? X?
tex level 1d|2d|3d|a1d|a2d|cube|acube v4 u32|s32|f32|f16 f32 : X M X X? X?
tex grad 1d|2d|3d|a1d|a2d|cube|acube v4 u32|s32|f32|f16 f32 : X M X X X? X?
tex [base] 1d|2d|3d|a1d|a2d v4 u32|s32|f32|f16 s32 : X M X? X?
tex level 1d|2d|3d|a1d|a2d v4 u32|s32|f32|f16 s32 : X M X X? X?
tex grad 1d|2d|3d|a1d|a2d v4 u32|s32|f32|f16 s32 : X M X X X? X?
tex [base] 1d|2d|3d|a1d|a2d|cube|acube v2 f16x2 f32 : X M X? X?
tex level 1d|2d|3d|a1d|a2d|cube|acube v2 f16x2 f32 : X M X X? X?
tex grad 1d|2d|3d|a1d|a2d|cube|acube v2 f16x2 f32 : X M X X X? X?
tex [base] 2dms|a2dms v4 u32|s32|f32|f16 s32 : X M X? X?
tld4 r|g|b|a 2d|a2d|cube|acube v4 u32|s32|f32 f32 : X M
trap :
txq level width|height|depth b32 : Du M Su
txq width|height|depth|channel_data_type|channel_order|normalized_coords|array_size|num_mipmap_levels|num_samples|filter_mode|addr_mode_0|addr_mode_1|addr_mode_2 b32 : Du M
vabsdiff u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vabsdiff2 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vabsdiff2 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vabsdiff4 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vabsdiff4 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vadd u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vadd2 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vadd2 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vadd4 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vadd4 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vavrg2 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vavrg2 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vavrg4 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vavrg4 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vmad u32|s32 u32|s32 u32|s32 [po] [sat] [shr7|shr15] : X X X X
vmax u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vmax2 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vmax2 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vmax4 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vmax4 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vmin u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vmin2 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vmin2 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vmin4 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vmin4 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vset u32|s32 u32|s32 $ordering [add|min|max] : X X X X?
vset2 u32|s32 u32|s32 $ordering [add] : Du S0 S1 Su
vset4 u32|s32 u32|s32 $ordering [add] : Du S0 S1 Su
vshl u32|s32 u32|s32 u32 [sat] clamp|wrap [add|min|max] : X X X X?
vshr u32|s32 u32|s32 u32 [sat] clamp|wrap [add|min|max] : X X X X?
vsub u32|s32 u32|s32 u32|s32 [sat] [add|min|max] : X X X X?
vsub2 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vsub2 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vsub4 u32|s32 u32|s32 u32|s32 [sat] : D0 S1 S2 S0
vsub4 u32|s32 u32|s32 u32|s32 add : D0 S1 S2 S0
vote all|any|uni pred : P N
vote ballot b32 : Du N
vote sync all|any|uni pred : P N Su
vote sync ballot b32 : Du N Su
wmma load a|b sync aligned row|col $tile [$near] f16|bf16|u8|s8 : X M Su?
wmma load a|b sync aligned row|col m16n16k8 [$near] tf32 : X M Su?
wmma load a|b sync aligned row|col m8n8k32 [$near] u4|s4 : X M Su?
wmma load a|b sync aligned row|col m8n8k128 [$near] b1 : X M Su?
wmma load c sync aligned row|col $tile [$near] f16|f32|s32 : X M Su?
wmma load c sync aligned row|col m16n16k8 [$near] f32 : X M Su?
wmma load c sync aligned row|col m8n8k32|m8n8k128 [$near] s32 : X M Su?
wmma load a|b|c sync aligned row|col m8n8k4 [$near] f64 : X M Su?
wmma store d sync aligned row|col $tile [$near] f16|f32|s32 : M X Su?
wmma store d sync aligned row|col m16n16k8 [$near] f32 : M X Su?
wmma store d sync aligned row|col m8n8k32|m8n8k128 [$near] s32 : M X Su?
wmma store d sync aligned row|col m8n8k4 [$near] f64 : M X Su?
wmma mma sync aligned row|col row|col $tile f16|f32 f16|f32 : X X X X
wmma mma sync aligned row|col row|col $tile f32 bf16 bf16 f32 : X X X X
wmma mma sync aligned row|col row|col $tile s32 u8 u8 s32 [satfinite] : X X X X
wmma mma sync aligned row|col row|col $tile s32 s8 s8 s32 [satfinite] : X X X X
wmma mma sync aligned row|col row|col m16n16k8 f32 tf32 tf32 f32 : X X X X
wmma mma sync aligned row|col row|col m8n8k4 [$round] f64 f64 f64 f64 : X X X X
wmma mma sync aligned row col m8n8k32 s32 u4 u4 s32 [satfinite] : X X X X
wmma mma sync aligned row col m8n8k32 s32 s4 s4 s32 [satfinite] : X X X X
wmma mma and|xor popc sync aligned row col m8n8k128 s32 b1 b1 s32 : X X X X
xor pred : P N N
xor $bits : D0 S0 S0
)";

} // namespace

std::span<const WordSet> formWordSets() { return Sets; }

std::string_view formTable() { return Forms; }

} // namespace cgpredict::ptx
