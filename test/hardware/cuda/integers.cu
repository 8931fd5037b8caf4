#include "common.h"

extern "C" __global__ void bits(unsigned *out) {
  const unsigned i = threadNumber(), x = mixed(i), y = mixed(i + 1000), z = mixed(i + 2000);
  unsigned *to = out + i * 24;
  to[0] = __funnelshift_l(x, y, z);
  to[1] = __funnelshift_r(x, y, z);
  to[2] = __funnelshift_lc(x, y, z % 50);
  to[3] = __funnelshift_rc(x, y, z % 50);
  to[4] = __brev(x);
  to[5] = __popc(x) | __clz(x >> i % 32) << 8 | __ffs(x << i % 32) << 16;
  to[6] = __byte_perm(x, y, z);
  to[7] = __dp4a((int)x, (int)y, (int)z);
  to[8] = __dp4a(x, y, z);
  to[9] = __dp2a_lo((int)x, (int)y, (int)z);
  to[10] = __dp2a_hi(x, y, z);
  to[11] = __mulhi((int)x, (int)y);
  to[12] = __umulhi(x, y);
  to[13] = __mul24((int)x, (int)y) ^ __umul24(x, y);
  to[14] = __sad((int)x, (int)y, z) ^ __usad(x, y, z);
  to[15] = __hadd((int)x, (int)y) ^ __rhadd((int)x, (int)y) ^ __uhadd(x, y);
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(to[16]) : "r"(x), "r"(y % 40), "r"(z % 40));
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(to[17]) : "r"(x), "r"(y), "r"(z % 40), "r"(x % 40));
  asm("bfind.s32 %0, %1;" : "=r"(to[18]) : "r"((int)x >> z % 32));
  asm("lop3.b32 %0, %1, %2, %3, 0xca;" : "=r"(to[19]) : "r"(x), "r"(y), "r"(z));
  asm("slct.s32.s32 %0, %1, %2, %3;" : "=r"(to[20]) : "r"(x), "r"(y), "r"(z));
  asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(to[21]) : "r"(x % 40), "r"(y % 40));
  asm("fns.b32 %0, %1, %2, %3;" : "=r"(to[22]) : "r"(x), "r"(y % 32), "r"((int)(z % 7) - 3));
  asm("szext.wrap.s32 %0, %1, %2;" : "=r"(to[23]) : "r"(x), "r"(y));
}

extern "C" __global__ void wide(unsigned long long *out) {
  const unsigned i = threadNumber();
  const unsigned long long x = mixedWide(i), y = mixedWide(i + 7) >> i % 60 | 1;
  unsigned long long *to = out + i * 12;
  to[0] = x / y;
  to[1] = x % y;
  to[2] = (unsigned long long)((long long)x / (long long)y);
  to[3] = (unsigned long long)((long long)x % (long long)y);
  to[4] = __umul64hi(x, y) ^ (unsigned long long)__mul64hi((long long)x, (long long)y);
  to[5] = __brevll(x) + __popcll(y) + __clzll((long long)y) + __ffsll((long long)(x << 5));
  const unsigned __int128 product = (unsigned __int128)x * y + x;
  to[6] = (unsigned long long)product;
  to[7] = (unsigned long long)(product >> 64);
  to[8] = (unsigned long long)(product / (x | 3));
  asm("{ add.cc.u64 %0, %2, %3; addc.u64 %1, %2, 5; }" : "=&l"(to[9]), "=l"(to[10]) : "l"(x), "l"(~y));
  asm("{ .reg .u32 a, b, c, d; mov.b64 {a, b}, %1; mad.lo.cc.u32 c, a, b, a; madc.hi.u32 d, a, b, b;"
      " mov.b64 %0, {c, d}; }"
      : "=l"(to[11])
      : "l"(x));
}

// Four bytes or two halves of a word at once.
extern "C" __global__ void packed(unsigned *out) {
  const unsigned i = threadNumber(), x = mixed(i), y = mixed(i + 1000);
  unsigned *to = out + i * 12;
  to[0] = __vadd4(x, y) ^ __vsub2(x, y);
  to[1] = __vabsdiffu4(x, y);
  to[2] = __vmaxu4(x, y) ^ __vmins2(x, y);
  to[3] = __vsadu4(x, y) + __vsads2(x, y);
  to[4] = __vcmpgtu4(x, y) ^ __vseteq4(x, y);
  to[5] = __vaddss2(x, y) ^ __vsubus4(x, y);
  to[6] = __vavgu4(x, y) ^ __vabs4(x) ^ __vneg2(y);
  asm("vadd.s32.s32.s32.sat %0, %1.b0, %2.h1;" : "=r"(to[7]) : "r"(x), "r"(y));
  asm("vabsdiff.u32.u32.u32.add %0, %1, %2, %1;" : "=r"(to[8]) : "r"(x), "r"(y));
  asm("vset.u32.u32.lt %0, %1.b1, %2.b2;" : "=r"(to[9]) : "r"(x), "r"(y));
  asm("vshl.u32.u32.u32.clamp %0, %1, %2.b0;" : "=r"(to[10]) : "r"(x), "r"(y));
  asm("vmad.s32.s32.s32.shr7 %0, %1.h0, %2.b3, %1;" : "=r"(to[11]) : "r"(x), "r"(y));
}

extern "C" __global__ void narrow(short *out) {
  const unsigned i = threadNumber();
  const signed char a = (signed char)mixed(i);
  const unsigned char b = (unsigned char)mixed(i + 1);
  const short c = (short)mixed(i + 2);
  short *to = out + i * 8;
  to[0] = a * b + c;
  to[1] = c / (a | 1);
  to[2] = c % (b | 1);
  to[3] = (short)(c >> (b & 15)) + (short)((unsigned short)c >> (b & 15));
  to[4] = a < (char)b ? a : b;
  to[5] = (short)(c << (a & 15));
  to[6] = ~c ^ -a;
  to[7] = min(c, (short)(a * 100)) + abs((int)a);
}
