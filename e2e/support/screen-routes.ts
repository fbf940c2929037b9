import { glob, readFile } from 'node:fs/promises';

/** The paths of all routes, read from their text: the pages themselves cannot be loaded here. */
export async function readRoutes(): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of glob('src/web/routes/**/route.ts')) {
    const [, path] = /^ {2}path: '([^']+)'/m.exec(await readFile(file, 'utf8')) ?? [];
    if (path === undefined) throw new Error(`${file} names no path.`);
    paths.push(path);
  }
  return paths;
}
