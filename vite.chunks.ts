import type { Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const entry = 'src/web/entry-client.tsx';
const library = /node_modules/;
const icon = /\/lucide-react\/dist\/esm\/icons\//;
const ours = /\/src\/(features|ui|browser|lib|web)\/|\/packages\/|\/lucide-react\/dist\/esm\/icons\//;
// These modules are used only by the server, are reached through a library's index without being used at startup, or
// validate forms.
const laterOnly = [
  /\/src\/web\/head\/(served-head|product-data|site-data|designer-data)\.ts/,
  /node_modules\/zod\//,
  /\/src\/lib\/schema\.ts/,
  /\/src\/features\/[\w-]+\/messages\.ts/,
  /\/src\/(features|sandbox)\/[\w-]+\/([\w-]+-)?schemas\.ts/,
  /\/useBlocker\.js$/,
  /\/useMutation\.js$/,
  /\/mutationObserver\.js$/,
];

// The code that shows a failure is one file, which is loaded when a page is idle, because it may be unreachable after
// the failure.
export const failures = [
  'src/ui/feedback/ToastViewport.tsx',
  'src/ui/feedback/PartFailure.tsx',
  'src/ui/feedback/failure-words.ts',
  'src/ui/feedback/say-part-failure.ts',
  'src/ui/feedback/reload-page.ts',
  'src/browser/diagnose-code-failure.ts',
  'src/web/layout/ErrorPage.tsx',
  'src/web/routes/model/ModelErrorPage.tsx',
];

/**
 * Small files that these pages share are merged into one, because a separate file is a request and compresses badly.
 */
export const shared: { name: string; pages: string[]; from: number; only: RegExp; notOf?: string }[] = [
  { name: 'controls', pages: ['home', 'browse', 'login', 'settings'], from: 2, only: ours, notOf: 'model' },
  { name: 'parts', pages: ['home', 'browse', 'model', 'pricing'], from: 2, only: ours },
  { name: 'cards', pages: ['browse', 'designer'], from: 2, only: ours },
  { name: 'browse-fields', pages: ['browse'], from: 1, only: /\/src\/ui\/form\/(Radio|SearchField)\.tsx$/ },
  { name: 'model-icons', pages: ['model'], from: 1, only: icon },
];

/**
 * Returns the chunks of the first load, which is two files with everything that the entry imports statically:
 * libraries, which change rarely, and our own code. Code that the pages of one kind share is a third chunk. Dialogs are
 * not in it, even if they are used often.
 */
export function firstLoadChunks(root: string) {
  let firstLoad: Set<string> | undefined;
  let groups: { name: string; has: (id: string) => boolean }[] | undefined;

  function collect(file: string, graph: ModuleGraph): Set<string> {
    const found = new Set<string>();
    const open = [`${root}/${file}`];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id) || laterOnly.some((pattern) => pattern.test(id))) continue;
      found.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  }

  function getFirstLoadChunk(id: string, graph: ModuleGraph): string | null {
    firstLoad ??= collect(entry, graph);
    if (!firstLoad.has(id)) return null;
    return library.test(id) && !icon.test(id) ? 'libraries' : 'shell';
  }

  function getSharedChunk(id: string, graph: ModuleGraph): string | null {
    if (failures.some((file) => id === `${root}/${file}`)) return 'failures';
    if (!ours.test(id)) return null;
    groups ??= shared.map(({ name, pages, from, only, notOf }) => {
      const modules = pages.map((page) => collectPage(page, graph));
      const excluded = notOf === undefined ? undefined : collectPage(notOf, graph);
      const has = (module: string) =>
        only.test(module) &&
        excluded?.has(module) !== true &&
        modules.filter((each) => each.has(module)).length >= from;
      return { name, has };
    });
    return groups.find(({ has }) => has(id))?.name ?? null;
  }

  function collectPage(page: string, graph: ModuleGraph): Set<string> {
    return collect(`src/web/routes/${page}/Page.tsx`, graph);
  }

  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: getFirstLoadChunk, debugName: 'first load', priority: 2 },
      { name: getSharedChunk, debugName: 'shared parts', priority: 1 },
    ],
  };
}

/** Fails the build when this file names something that is no module of the site, as after a rename. */
export function checkNames(root: string): Plugin {
  const pages = shared.flatMap(({ pages, notOf }) => [...pages, ...(notOf === undefined ? [] : [notOf])]);
  const files = [entry, ...failures, ...pages.map((page) => `src/web/routes/${page}/Page.tsx`)];
  return {
    name: 'check-names-of-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const unknown = [
        ...files.filter((file) => !ids.includes(`${root}/${file}`)),
        ...[...laterOnly, ...shared.map(({ only }) => only)].filter(
          (pattern) => !ids.some((id) => pattern.test(id)),
        ),
      ];
      if (unknown.length > 0) this.error(`vite.chunks.ts names what is no module: ${unknown.join(', ')}`);
    },
  };
}
