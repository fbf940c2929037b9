interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const entry = 'src/web/entry-client.tsx';
const cataloguePages = ['HomePage', 'BrowsePage', 'ModelPage', 'PricingPage'];
const library = /node_modules/;
const ours = /\/src\/(features|ui|lib)\/|\/lucide-react\//;
// Named by a contract's calls, used by its schemas alone.
const laterOnly =
  /node_modules\/zod\/|\/src\/lib\/schema\.ts|\/src\/features\/[\w-]+\/messages\.ts|\?schemas$/;

/**
 * All that the entry imports at once, so that the first load is two files: libraries, which change seldom, and ours.
 * What most pages of the catalogue share is a third; forms and dialogs, however often they are used, stay out of it.
 */
export function firstLoadChunks(root: string) {
  let firstLoad: Set<string> | undefined;
  let catalogue: Set<string>[] | undefined;

  function collect(file: string, graph: ModuleGraph): Set<string> {
    const found = new Set<string>();
    const open = [`${root}/${file}`];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id) || laterOnly.test(id)) continue;
      found.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  }

  function nameOf(id: string, graph: ModuleGraph): string | null {
    firstLoad ??= collect(entry, graph);
    if (!firstLoad.has(id)) return null;
    return library.test(id) ? 'libraries' : 'shell';
  }

  function partOf(id: string, graph: ModuleGraph): string | null {
    if (!ours.test(id)) return null;
    catalogue ??= cataloguePages.map((page) => collect(`src/web/pages/${page}.tsx`, graph));
    const uses = catalogue.filter((modules) => modules.has(id)).length;
    return uses >= cataloguePages.length - 1 ? 'parts' : null;
  }

  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameOf, debugName: 'first load', priority: 2 },
      { name: partOf, debugName: 'parts', priority: 1 },
    ],
  };
}
