import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadOrCreateSecret } from './secret.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'firstlayer-secret-'));

function load(dataDir: string): { secret: string; problems: string[] } {
  const problems: string[] = [];
  return { secret: loadOrCreateSecret(dataDir, problems), problems };
}

it('creates a secret once, readable by its owner only', () => {
  const dataDir = join(newFolder(), 'data');
  const first = load(dataDir);
  expect(first).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), problems: [] });
  expect(load(dataDir)).toEqual(first);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
});

it.each(['', '\n', 'short', `${'a'.repeat(40)}\0\0`])('reports a damaged secret: %j', (content) => {
  const dataDir = newFolder();
  const path = join(dataDir, 'session-secret');
  mkdirSync(join(dataDir, 'db'));
  writeFileSync(path, content);
  expect(load(dataDir).problems).toEqual([expect.stringContaining('session-secret is empty or damaged')]);
  expect(readFileSync(path, 'utf8')).toBe(content);
});

it('creates another secret when the first start was interrupted before anything was encrypted', () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'session-secret'), '');
  expect(load(dataDir)).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), problems: [] });
});

it('reports that the data folder is a file', () => {
  const file = join(newFolder(), 'data');
  writeFileSync(file, '');
  expect(load(file).problems).toEqual([`DATA_DIR: ${file} is not a folder`]);
  expect(load(join(file, 'deeper')).problems).toEqual([`DATA_DIR: ${join(file, 'deeper')} is not a folder`]);
});
