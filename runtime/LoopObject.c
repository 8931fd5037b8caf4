/* Which file a module was loaded from: the program, or a shared library. */
#include "runtime/LoopObject.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

static void writeString(FILE *file, const char *text) {
  for (const char *p = text; *p; ++p)
    if (*p == '"' || *p == '\\' || (unsigned char)*p < ' ')
      fprintf(file, "\\u%04x", (unsigned)(unsigned char)*p);
    else
      fputc(*p, file);
}

/* The path in a line of /proc/self/maps, if the address is in it; NULL. */
static char *pathIn(char *line, uintptr_t address) {
  uintptr_t begin, end;
  int path = 0;
  if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*s %*s %*s %*s %n", &begin, &end, &path) < 2 ||
      address < begin || address >= end || line[path] != '/')
    return NULL;
  line[path + (int)strcspn(line + path, "\n")] = '\0';
  return line + path;
}

void cgpWriteObject(FILE *file, const void *address) {
  char line[PATH_MAX + 128];
  FILE *maps = fopen("/proc/self/maps", "re");
  if (!maps)
    return;
  const char *path = NULL;
  while (!path && fgets(line, sizeof line, maps))
    path = pathIn(line, (uintptr_t)address);
  fclose(maps);
  if (!path)
    return;
  fputs("{\"object\":\"", file);
  writeString(file, path);
  fputs("\"}\n", file);
}
