"""A kernel with that many updates under conditions of their own."""
import sys

updates = "\n".join(f"    if (a[i] > {k}) b[i + {3 * k}] += a[i + {k}] * c[{k}];"
                    for k in range(int(sys.argv[1])))
print(f"""static float a[4096], b[4096], c[4096];
int main(void) {{
#pragma cgpredict kernel(many) grid(1)
  for (int i = 0; i < 64; ++i) {{
{updates}
  }}
  return b[7] > 1;
}}""")
