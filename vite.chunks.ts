interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const entry = 'src/web/entry-client.tsx';
const library = /node_modules/;
const icon = /\/lucide-react\/dist\/esm\/icons\//;
const ours = /\/src\/(features|ui|lib)\/|\/lucide-react\/dist\/esm\/icons\//;
// Used by the server alone, or reached through a library's index or a contract's calls, but not used before it is asked for.
const laterOnly =
  /node_modules\/zod\/|\/src\/lib\/schema\.ts|\/src\/features\/[\w-]+\/messages\.ts|\/src\/web\/head\/(served-head|product-data|site-data)\.ts|\?schemas$|\/(useBlocker|useMutation|mutationObserver)\.js$/;

// All that a failure needs to be shown is one file, which is loaded when a page is idle: later it may be too late.
const failures =
  /\/src\/(ui\/feedback\/(ToastViewport|PartFailure|failure-words|say-part-failure|reload-page)|lib\/code-failure|web\/layout\/ErrorPage|web\/routes\/model\/ModelErrorPage)\.tsx?$/;

/** Small files that these pages share are one: each by itself is a request, and compresses badly. */
const shared = [
  { name: 'parts', pages: ['home', 'browse', 'model', 'pricing'], from: 2 },
  { name: 'controls', pages: ['browse', 'login', 'settings'], from: 2 },
];

/**
 * All that the entry imports at once, so that the first load is two files: libraries, which change seldom, and ours.
 * What the pages of one kind share is one more; dialogs, however often they are used, stay out of it.
 */
export function firstLoadChunks(root: string) {
  let firstLoad: Set<string> | undefined;
  let groups: { name: string; pages: Set<string>[]; from: number }[] | undefined;

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
    return library.test(id) && !icon.test(id) ? 'libraries' : 'shell';
  }

  function partOf(id: string, graph: ModuleGraph): string | null {
    if (failures.test(id)) return 'failures';
    if (!ours.test(id)) return null;
    groups ??= shared.map(({ pages, ...group }) => ({
      ...group,
      pages: pages.map((page) => collect(`src/web/routes/${page}/Page.tsx`, graph)),
    }));
    const group = groups.find(({ pages, from }) => pages.filter((modules) => modules.has(id)).length >= from);
    return group?.name ?? null;
  }

  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameOf, debugName: 'first load', priority: 2 },
      { name: partOf, debugName: 'shared parts', priority: 1 },
    ],
  };
}
