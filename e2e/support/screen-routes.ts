import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join('src', 'web');

/** The addresses of the route table, read from its text: the pages themselves cannot be loaded here. */
export async function readRoutes(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('routes.tsx'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const paths = new Map<string, string>();
  for (const [, name = '', path = ''] of texts
    .join('\n')
    .matchAll(/const (\w+Route) = createRoute\(\{[^]*?^ {2}path: '([^']+)'/gm)) {
    paths.set(name, path);
  }
  const [, children = ''] = /addChildren\(\[([^\]]+)\]/.exec(texts.join('\n')) ?? [];
  return children.split(/[\s,]+/).flatMap((name) => (name === '' ? [] : [paths.get(name) ?? name]));
}
