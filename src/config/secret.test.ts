import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadOrCreateSecret } from './secret.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'firstlayer-secret-'));

function keep(dataDir: string): { secret: string; faults: string[] } {
  const faults: string[] = [];
  return { secret: loadOrCreateSecret(dataDir, faults), faults };
}

it('makes a secret once, for its owner only', () => {
  const dataDir = join(newFolder(), 'data');
  const first = keep(dataDir);
  expect(first).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), faults: [] });
  expect(keep(dataDir)).toEqual(first);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
});

it.each(['', '\n', 'short', `${'a'.repeat(40)}\0\0`])(
  'says that a shop’s secret is damaged: %j',
  (content) => {
    const dataDir = newFolder();
    const path = join(dataDir, 'session-secret');
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(path, content);
    expect(keep(dataDir).faults).toEqual([expect.stringContaining('session-secret is empty or damaged')]);
    expect(readFileSync(path, 'utf8')).toBe(content);
  },
);

it('makes another where a first start was cut off, before anything was encrypted', () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'session-secret'), '');
  expect(keep(dataDir)).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), faults: [] });
});

it('says that the data folder is a file', () => {
  const file = join(newFolder(), 'data');
  writeFileSync(file, '');
  expect(keep(file).faults).toEqual([`DATA_DIR: ${file} is not a folder`]);
  expect(keep(join(file, 'deeper')).faults).toEqual([`DATA_DIR: ${join(file, 'deeper')} is not a folder`]);
});
