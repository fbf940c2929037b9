import { glob, readFile } from 'node:fs/promises';

/** Reads the paths of all routes from their source text, because the pages cannot be imported here. */
export async function readRoutes(): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of glob('src/web/routes/**/route.ts')) {
    const [, path] = /^ {2}path: '([^']+)'/m.exec(await readFile(file, 'utf8')) ?? [];
    if (path === undefined) throw new Error(`${file} names no path.`);
    paths.push(path);
  }
  return paths;
}
