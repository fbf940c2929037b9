import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

/** Tests that take long and depend on a part of the sources, with the files of that part. */
const inputs = {
  system: [
    'src/{db,http,integrations,jobs}/**/*.ts',
    '{migrations,deploy,test/system}/**/*',
    'src/**/*.system.test.ts',
    'package-lock.json',
  ],
  goods: ['demo/**/*', 'packages/{demo-goods,mesh}/{src/**/*,package.json}'],
};

export type SlowTests = keyof typeof inputs;

const record = new URL('../test/tested-inputs.json', import.meta.url);
const isSource = (path: string) =>
  !path.includes('.test.') || path.includes('.system.') || path.includes('.goods.');

/** Returns a SHA-256 of the inputs for each kind of slow tests. */
async function hashInputs(): Promise<Record<SlowTests, string>> {
  const hash = async (patterns: string[]): Promise<string> => {
    const sum = createHash('sha256');
    const files = globSync(patterns, { withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'));
    for (const path of paths.filter(isSource).toSorted()) sum.update(await readFile(path));
    return sum.digest('hex');
  };
  return { system: await hash(inputs.system), goods: await hash(inputs.goods) };
}

/** Lists the slow tests whose inputs have changed since `npm run test:all` passed. */
export async function listChanged(): Promise<SlowTests[]> {
  const recorded = JSON.parse(await readFile(record, 'utf8')) as Record<SlowTests, string>;
  const present = await hashInputs();
  return (['system', 'goods'] as const).filter((tests) => recorded[tests] !== present[tests]);
}

/** Records the present inputs, for which all tests have passed. */
export async function recordInputs(): Promise<void> {
  await writeFile(record, `${JSON.stringify(await hashInputs(), null, 2)}\n`);
}
