/* For traced runs of a scan, by LD_AUDIT: a program loads the libraries that were compiled again in
 * place of its own, wherever it finds these and whether it is linked with them or opens them
 * itself. CGPREDICT_LIBRARIES has two lines for each: the library's real path, and what is to be
 * loaded. */
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT unsigned la_version(unsigned version) {
  return version < LAV_CURRENT ? version : LAV_CURRENT;
}

static size_t lengthOf(const char *line) { return strcspn(line, "\n"); }

static const char *nextLine(const char *line) {
  line += lengthOf(line);
  return *line ? line + 1 : line;
}

/* The line behind the one that says `path`; NULL. */
static const char *substituteFor(const char *path) {
  const char *line = getenv("CGPREDICT_LIBRARIES");
  while (line && *line) {
    const char *substitute = nextLine(line);
    if (lengthOf(line) == strlen(path) && strncmp(line, path, strlen(path)) == 0)
      return substitute;
    line = nextLine(substitute);
  }
  return NULL;
}

/* A name without a slash is looked for by the linker, which asks for each place. */
EXPORT char *la_objsearch(const char *name, uintptr_t *cookie, unsigned flag) {
  (void)cookie, (void)flag;
  static char substitute[PATH_MAX];
  char path[PATH_MAX];
  if (!strchr(name, '/') || !realpath(name, path))
    return (char *)name;
  const char *line = substituteFor(path);
  if (!line || lengthOf(line) >= sizeof substitute)
    return (char *)name;
  memcpy(substitute, line, lengthOf(line));
  substitute[lengthOf(line)] = '\0';
  return substitute;
}
