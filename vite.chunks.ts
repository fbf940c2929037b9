interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const entry = 'src/web/entry-client.tsx';
const library = /node_modules/;
// Named by a contract's calls, used by its schemas alone.
const laterOnly = /node_modules\/zod\/|\/src\/lib\/schema\.ts|\?schemas$/;

/** All that the entry imports at once, so that the first load is two files: libraries, which change seldom, and ours. */
export function firstLoadChunks(root: string) {
  let firstLoad: Set<string> | undefined;

  function collect(graph: ModuleGraph): Set<string> {
    const found = new Set<string>();
    const open = [`${root}/${entry}`];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id) || laterOnly.test(id)) continue;
      found.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  }

  function nameOf(id: string, graph: ModuleGraph): string | null {
    firstLoad ??= collect(graph);
    if (!firstLoad.has(id)) return null;
    return library.test(id) ? 'libraries' : 'shell';
  }

  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameOf, debugName: 'first load', priority: 2 },
      { name: 'parts', test: /\/src\/(features|ui|lib)\/|\/lucide-react\//, minShareCount: 4, priority: 1 },
    ],
  };
}
