#include "test/forms/CornerForms.h"

#include "analyzer/base/Error.h"

#include <algorithm>
#include <sstream>

namespace cgpredict::test {
namespace {

// Sets that the patterns name by their first letters.
constexpr std::pair<const char *, const char *> Sets[] = {
    {"$int8", "{s8,u8,s16,u16,s32,u32,s64,u64}"},
    {"$int", "{s16,u16,s32,u32,s64,u64}"},
    {"$unsigned", "{u16,u32,u64}"},
    {"$signed", "{s16,s32,s64}"},
    {"$bits", "{b16,b32,b64}"},
    {"$value", "{b16,b32,b64,s16,u16,s32,u32,s64,u64,f32,f64}"},
    {"$round", "{rn,rz,rm,rp}"},
    {"$whole", "{rni,rzi,rmi,rpi}"},
    {"$order", "{eq,ne,lt,le,gt,ge}"},
    {"$float", "{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}"},
};

constexpr const char *Patterns = R"(
{add,sub,min,max,div,rem,sad}.$int
{add,sub}.sat.s32
{abs,neg}.$signed
{mul,mad}.{lo,hi}.$int
{mul,mad}.wide.{s16,u16,s32,u32}
mad.hi.sat.s32
{mul24,mad24}.{lo,hi}.{s32,u32}
{and,or,xor,not,cnot}.$bits
{and,or,xor,not}.pred
shl.$bits
shr.{b16,b32,b64,s16,u16,s32,u32,s64,u64}
{clz,popc,brev}.{b32,b64}
bfind{,.shiftamt}.{s32,u32,s64,u64}
bfe.{s32,u32,s64,u64}
bfi.{b32,b64}
prmt.b32{,.f4e,.b4e,.rc8,.ecl,.ecr,.rc16}
shf.{l,r}.{clamp,wrap}.b32
bmsk.{clamp,wrap}.b32
szext.{clamp,wrap}.{u32,s32}
dp4a.{u32,s32}.{u32,s32}
dp2a.{lo,hi}.{u32,s32}.{u32,s32}
mov.$value
mov.pred
selp.$value
slct{,.ftz}.{b32,f32}.f32
slct.$value.{s32,f32}
setp.$order.$int
setp.{eq,ne}.$bits
setp.{lo,ls,hi,hs}.$unsigned
setp.$float{,.ftz}.f32
setp.$float.{f64,f16}
setp.$order.{and,or,xor}.$int
setp.$float.{and,or,xor}{,.ftz}.f32
setp.$float.{and,or,xor}.f64
set.$order.{u32,s32,f32}.$int
set.$order.{and,or,xor}.u32.$int
set.$float.{and,or,xor}.{u32,f32}.f32
set.$float{,.ftz}.{u32,s32,f32}.f32
set.$float.{u32,s32,f32}.f64
set.$float.{u32,s32}.f16
{add,sub,mul}{,.rn,.rz,.rm,.rp}{,.ftz}{,.sat}.f32
{add,sub,mul}{,.rn,.rz,.rm,.rp}.f64
fma.$round{,.ftz}{,.sat}.f32
fma.$round.f64
mad{,.rn,.rz}{,.ftz}{,.sat}.f32
mad.$round.f64
div.$round{,.ftz}.f32
div.$round.f64
div.{approx,full}{,.ftz}.f32
{rcp,sqrt}.$round{,.ftz}.f32
{rcp,sqrt}.$round.f64
{rcp,sqrt,rsqrt,sin,cos,ex2,lg2}.approx{,.ftz}.f32
tanh.approx.f32
rsqrt.approx.f64
{min,max}{,.ftz}{,.NaN}{,.xorsign.abs}.f32
{min,max}.f64
{abs,neg}{,.ftz}.f32
{abs,neg}.f64
copysign.{f32,f64}
{add,sub,mul}{,.rn}{,.ftz}{,.sat}.{f16,f16x2}
fma.rn{,.ftz}{,.sat}.{f16,f16x2}
{min,max}{,.NaN}{,.xorsign.abs}.{f16,f16x2}
{neg,abs}.{f16,f16x2}
cvt.$int8.$int8
cvt.sat.u8.{u16,u32,u64,s8,s16,s32,s64}
cvt.sat.u16.{u32,u64,s8,s16,s32,s64}
cvt.sat.u32.{u64,s8,s16,s32,s64}
cvt.sat.u64.{s8,s16,s32,s64}
cvt.sat.s8.{s16,s32,s64,u8,u16,u32,u64}
cvt.sat.s16.{s32,s64,u16,u32,u64}
cvt.sat.s32.{s64,u32,u64}
cvt.sat.s64.u64
cvt.$round{,.sat}.{f32,f64}.$int8
cvt.$whole{,.ftz}.$int8.f32
cvt.$whole.$int8.{f64,f16}
{rcp,rsqrt}.approx.ftz.f64
cvt.$whole{,.ftz}{,.sat}.f32.f32
cvt.$whole.f64.f64
cvt{,.ftz}{,.sat}.f32.f32
cvt{,.sat}.f64.f64
cvt{,.ftz}{,.sat}.f64.f32
cvt.$round{,.ftz}{,.sat}.f32.f64
cvt.{rn,rz}{,.sat}.f16.{f32,f64}
cvt{,.sat}.f32.f16
cvt.f64.f16
cvt.{rn,rz}{,.relu}{,.satfinite}.{f16x2,bf16x2}.f32
cvt.{rn,rz}.{relu,satfinite,relu.satfinite}.{f16,bf16}.f32
cvt.rn.satfinite{,.relu}.{e4m3x2,e5m2x2}.{f32,f16x2}
cvt.rn{,.relu}.f16x2.{e4m3x2,e5m2x2}
cvt.{rna,rn,rz,rn.relu}.tf32.f32
cvt.pack.sat.{u8,s8,u4,s4}.s32.b32
cvt.pack.sat.{u16,s16}.s32
cvt.$round.bf16.{f32,f64,f16,s32,u8,u64}
cvt.{rn,rz}.f16.bf16
cvt{,.sat}.f32.bf16
cvt.f64.bf16
cvt.$whole.$int8.bf16
{add,sub,mul}{,.rn}.{bf16,bf16x2}
fma.rn{,.relu}.{bf16,bf16x2}
fma.rn{,.ftz}.relu.{f16,f16x2}
{min,max}{,.NaN}{,.xorsign.abs}.{bf16,bf16x2}
{neg,abs}.{bf16,bf16x2}
set.$float.{u32,s32,f16x2}.f16x2
set.$float.{u32,s32,bf16x2}.bf16x2
set.$float.{u32,s32,bf16}.bf16
setp.$float.bf16
{vadd,vsub,vabsdiff,vmin,vmax}.{u32,s32}.{u32,s32}.{u32,s32}{,.sat}{,.add,.min,.max}
{vshl,vshr}.{u32,s32}.{u32,s32}.u32{,.sat}.{clamp,wrap}{,.add,.min,.max}
)";

constexpr const char *MemoryPatterns = R"(
ld{.global,.shared,.local,.const,.volatile.global,.volatile.shared,.volatile,}.{b8,u8,s8,b16,u16,s16,b32,u32,s32,b64,u64,s64,f32,f64}
ld{.global,.shared,.local,.const,}.v2.{b8,u8,s8,b16,u16,s16,b32,u32,s32,b64,u64,s64,f32,f64}
ld{.global,.shared,.local,.const,}.v4.{b8,u8,s8,b16,u16,s16,b32,u32,s32,f32}
ld.param.{b8,u8,s8,b16,u16,s16,b32,u32,s32,b64,u64,s64,f32,f64}
ld.param.{v2,v4}.{u8,u16,u32,f32}
ld.global.nc{,.v2,.v4}.{u8,s8,u16,s16,u32,s32,f32}
ld.global.nc{,.v2}.{u64,f64}
ldu{.global,}{,.v2}.{u8,s32,u32,u64,f32,f64}
ld.global.v8.{b8,u8,s8,b16,u16,s16,b32,u32,s32,f32}
{ld.acquire,st.release}.{cta,gpu,sys}{.global,}{,.v2}.{u32,s32,u64,f64}
st.global.v8.{b8,u8,s8,b16,u16,s16,b32,u32,s32,f32}
st{.global,.shared,.local,.volatile.global,.volatile.shared,.volatile,}.{b8,u8,s8,b16,u16,s16,b32,u32,s32,b64,u64,s64,f32,f64}
st{.global,.shared,.local,}.v2.{b8,u8,s8,b16,u16,s16,b32,u32,s32,b64,u64,s64,f32,f64}
st{.global,.shared,.local,}.v4.{b8,u8,s8,b16,u16,s16,b32,u32,s32,f32}
)";

constexpr const char *TogetherPatterns = R"(
{add,sub}.cc.{u32,s32,u64,s64}
{addc,subc}{,.cc}.{u32,s32,u64,s64}
mad.{lo,hi}.cc.{u32,s32,u64,s64}
madc.{lo,hi}{,.cc}.{u32,s32,u64,s64}
{atom,red}{.global,.shared,}.add.{u32,s32,u64,s64,f32,f64}
{atom,red}{.global,.shared,}.{min,max}.{u32,s32,u64,s64}
{atom,red}{.global,.shared,}.{inc,dec}.u32
{atom,red}{.global,.shared,}.{and,or,xor}.{b32,b64}
atom{.global,.shared,}.exch.{b32,b64}
atom{.global,.shared,}.cas.{b32,b64}
{atom,red}.relaxed.{cta,gpu,sys}.global.add.u32
vote{,.sync}.{all,any,uni}.pred
vote{,.sync}.ballot.b32
activemask.b32
shfl.sync.{up,down,bfly,idx}.b32
redux.sync.{add,min,max}.{u32,s32}
redux.sync.{and,or,xor}.b32
match.{any,all}.sync.{b32,b64}
mov.{v2,v4}.{b16,u16,s16,b32,u32,s32,f32,b64,u64,s64,f64}
cvta{.to,}.{global,shared,local,const}.{u32,u64}
isspacep.{global,shared,local}
tex.{1d,2d,3d,a1d,a2d}.v4.{f32,u32,s32}.{f32,s32}
suld.b.{1d,2d,3d,a1d,a2d}{,.v2,.v4}.{b8,b16,b32}.{trap,clamp,zero}
suld.b.{1d,2d,3d,a1d,a2d}.v2.b64.{trap,clamp,zero}
sust.b.{1d,2d,3d,a1d,a2d}{,.v2,.v4}.{b8,b16,b32}.{trap,clamp,zero}
sust.b.{1d,2d,3d,a1d,a2d}.v2.b64.{trap,zero}
{suld,sust}.p.{1d,2d,3d}.v4.{b32,u32,s32,f32}.{trap,zero}
sured.b.add.{1d,2d}.{u32,s32,u64}.{trap,clamp,zero}
sured.b.{min,max}.{1d,2d}.{u32,s32,u64,s64}.{trap,clamp,zero}
sured.b.{and,or}.{1d,2d}.b32.{trap,clamp,zero}
sured.p.{add,min,max,and,or}.{1d,2d}.b32.{trap,clamp,zero}
tex{,.level}.cube.v4.f32.f32
tex.{level,grad}.{1d,2d}.v4.f32.f32
{txq,suq}.{width,height,depth}.b32
mma.sync.aligned.{m16n8k8,m16n8k16}.row.col.f32.f16.f16.{f16,f32}
mma.sync.aligned.{m16n8k8,m16n8k16}.row.col.f16.f16.f16.f16
mma.sync.aligned.{m16n8k8,m16n8k16}.row.col.f32.bf16.bf16.f32
mma.sync.aligned.{m16n8k4,m16n8k8}.row.col.f32.tf32.tf32.f32
mma.sync.aligned.{m8n8k4,m16n8k4,m16n8k8,m16n8k16}.row.col.f64.f64.f64.f64
mma.sync.aligned.{m8n8k16,m16n8k16,m16n8k32}.row.col{,.satfinite}.s32.{u8,s8}.{u8,s8}.s32
mma.sync.aligned.{m8n8k32,m16n8k32,m16n8k64}.row.col{,.satfinite}.s32.{u4,s4}.{u4,s4}.s32
{ldmatrix,stmatrix}.sync.aligned.m8n8.{x1,x2,x4}{,.trans}{,.shared}.b16
movmatrix.sync.aligned.m8n8.trans.b16
wmma.load.{a,b}.sync.aligned.{row,col}.{m16n16k16,m8n32k16,m32n8k16}{.global,.shared}.{f16,bf16,s8,u8}
wmma.load.c.sync.aligned.{row,col}.{m16n16k16,m8n32k16,m32n8k16}{.global,.shared}.{f16,f32,s32}
wmma.store.d.sync.aligned.{row,col}.{m16n16k16,m8n32k16,m32n8k16}{.global,.shared}.{f16,f32,s32}
wmma.load.{a,b}.sync.aligned.{row,col}.m16n16k8{.global,.shared}.tf32
wmma.{load.c,store.d}.sync.aligned.{row,col}.m16n16k8{.global,.shared}.f32
wmma.{load.a,load.b,load.c,store.d}.sync.aligned.{row,col}.m8n8k4{.global,.shared}.f64
wmma.mma.sync.aligned.{row,col}.{row,col}.{m16n16k16,m8n32k16,m32n8k16}.{f16,f32}.{f16,f32}
wmma.mma.sync.aligned.{row,col}.{row,col}.{m16n16k16,m8n32k16,m32n8k16}.s32.{s8.s8,u8.u8}.s32{,.satfinite}
wmma.mma.sync.aligned.{row,col}.{row,col}.{m16n16k16,m8n32k16,m32n8k16}.f32.bf16.bf16.f32
wmma.mma.sync.aligned.{row,col}.{row,col}.m16n16k8.f32.tf32.tf32.f32
wmma.mma.sync.aligned.{row,col}.{row,col}.m8n8k4.rn.f64.f64.f64.f64
{bra,bra.uni,brx.idx,brx.idx.uni,ret,ret.uni,exit,call,call.uni,trap}
{bar,bar.cta,barrier,barrier.cta}.{sync,arrive,red.and.pred,red.or.pred,red.popc.u32}
barrier.cluster.{arrive,arrive.release,arrive.relaxed,wait,wait.acquire}{,.aligned}
{mapa,getctarank}.{u64,shared::cluster.u32}
griddepcontrol.{launch_dependents,wait}
applypriority{.global,}.L2::evict_normal
fence.{mbarrier_init.release.cluster,proxy.alias,proxy.async,proxy.async.shared::cta}
{bar.warp.sync,barrier.sync.aligned,nanosleep.u32}
{membar.cta,membar.gl,membar.sys,fence.cta,fence.sc.gpu,fence.acq_rel.sys,fence.acq_rel.cta}
{prefetch.global.L1,prefetch.global.L2,prefetch.L2,prefetchu.L1}
createpolicy.fractional.{L2::evict_last,L2::evict_first,L2::evict_normal}.b64
cp.async.{ca.shared.global,cg.shared.global,commit_group,wait_group}
st.param.{b8,u8,s8,b16,u16,s16,b32,u32,s32,b64,u64,s64,f32,f64}
st.param.{v2,v4}.{u8,u16,u32,f32}
st.param.v2.{b64,f64}
)";

std::string withSets(std::string pattern) {
  for (const auto &[name, members] : Sets)
    for (std::size_t at; (at = pattern.find(name)) != std::string::npos;)
      pattern.replace(at, std::string(name).size(), members);
  return pattern;
}

std::vector<std::string> allOf(const char *patterns) {
  std::vector<std::string> forms;
  std::istringstream lines(patterns);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty())
      for (std::string &form : expanded(withSets(line)))
        forms.push_back(std::move(form));
  return forms;
}

} // namespace

std::vector<std::string> expanded(const std::string &pattern) {
  const std::size_t open = pattern.find('{');
  if (open == std::string::npos)
    return {pattern};
  const std::size_t close = pattern.find('}', open);
  std::vector<std::string> all;
  for (std::size_t at = open + 1; at <= close;) {
    const std::size_t end = std::min(pattern.find(',', at), close);
    for (const std::string &rest : expanded(pattern.substr(close + 1)))
      all.push_back(pattern.substr(0, open) + pattern.substr(at, end - at) + rest);
    at = end + 1;
  }
  return all;
}

namespace {

std::optional<std::string> problemOf(const std::string &form) {
  if (oracleOf(form))
    return cornerProblem(form);
  for (const auto family : {&carryProblem, &atomicProblem, &warpProblem, &textureProblem,
                            &imageProblem, &addressProblem, &matrixProblem, &effectProblem})
    if (auto problem = family(form))
      return problem;
  const bool moves = form.starts_with("ld.") || form.starts_with("ldu.") || form.starts_with("st.");
  const bool isOther = form.find(".b128") != std::string::npos;
  return moves && !isOther ? std::optional(memoryProblem(form)) : std::nullopt;
}

} // namespace

std::optional<std::string> caseProblem(const std::string &form) {
  try {
    return problemOf(form);
  } catch (const Error &error) {
    return error.what();
  }
}

std::vector<std::string> cornerForms() { return allOf(Patterns); }
std::vector<std::string> memoryForms() { return allOf(MemoryPatterns); }
std::vector<std::string> togetherForms() { return allOf(TogetherPatterns); }

} // namespace cgpredict::test
