/* Loads, runs and unloads the plugin twice; it brings the runtime along. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  for (int i = 0; i < 2 && argc == 2; ++i) {
    void *plugin = dlopen(argv[1], RTLD_NOW);
    if (!plugin) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    void (*run)(void) = (void (*)(void))dlsym(plugin, "runPlugin");
    run();
    dlclose(plugin);
  }
  return 0;
}
