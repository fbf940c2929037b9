import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';

const designs = new URL('designs/', import.meta.url);
const listFile = new URL('meshes/sources.json', import.meta.url);
/** Building a mesh uses these, besides the modules of this package that the module of a design imports. */
const common = [
  new URL('build.ts', import.meta.url),
  new URL('../../mesh/src/core/vertex-welder.ts', import.meta.url),
  new URL('../../../node_modules/manifold-3d/package.json', import.meta.url),
];

/**
 * Returns a SHA-256 for each design, by its key, of the code that builds its meshes and of the kernel's version. While it is
 * the recorded one, building the meshes again gives the packed ones.
 */
export async function hashMeshSources(): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of await readdir(designs)) {
    const module = new URL(name, designs);
    const hash = await hashFiles([...(await listImported([module, ...common]))]);
    const text = await readFile(module, 'utf8');
    for (const [, key = ''] of text.matchAll(/\bkey: '([\w-]+)'/g)) hashes.set(key, hash);
  }
  return hashes;
}

/** Returns the recorded hashes by the key of the design. */
export async function readMeshSources(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(listFile, 'utf8')) as Record<string, string>;
}

/** Records the present hash of a design whose meshes have been written. */
export async function recordMeshSources(key: string): Promise<void> {
  const recorded = await readMeshSources();
  const hash = (await hashMeshSources()).get(key);
  if (hash === undefined) throw new Error(`No module in designs has the key ${key}.`);
  const entries = Object.entries({ ...recorded, [key]: hash });
  const sorted = Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  await writeFile(listFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Returns these files and the modules of this package that they import, directly or not. */
async function listImported(files: readonly URL[]): Promise<Set<string>> {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file.href)) continue;
    found.add(file.href);
    const text = await readFile(file, 'utf8');
    for (const [, path = ''] of text.matchAll(/\bfrom '(\.{1,2}\/[^']+)'/g)) open.push(new URL(path, file));
  }
  return found;
}

async function hashFiles(addresses: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const address of addresses.toSorted()) {
    // The line ends of a checkout on Windows differ.
    const text = (await readFile(new URL(address), 'utf8')).replaceAll('\r\n', '\n');
    hash.update(`${text.length} ${text}`);
  }
  return hash.digest('hex');
}
