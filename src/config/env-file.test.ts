import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'env-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a process in the folder, and returns its PORT and HOST after `.env` was loaded. */
async function readVariables(): Promise<unknown> {
  const file = JSON.stringify(new URL('env-file.ts', import.meta.url).href);
  const program = `import { loadEnvFile } from ${file};
    loadEnvFile();
    console.log(JSON.stringify([process.env.PORT, process.env.HOST]));`;
  const options = { cwd: folder, env: { HOST: '127.0.0.2' } };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program],
    options,
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

it('adds the variables of .env, and keeps those of the process', async () => {
  await writeFile(join(folder, '.env'), 'PORT=4711\nHOST=127.0.0.9\n');
  expect(await readVariables()).toEqual(['4711', '127.0.0.2']);
});

it('does nothing, and prints nothing, without .env', async () => {
  expect(await readVariables()).toEqual([null, '127.0.0.2']);
});
