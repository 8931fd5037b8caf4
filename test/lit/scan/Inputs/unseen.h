#include <cstdio>
inline void note(int value) { std::fputc('0' + value % 10, stderr); }
