import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('ends the process that creates a database when its parent has gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-create-'));
  const dataDir = join(folder, 'db');
  const child = fork(new URL('create-database-process.ts', import.meta.url), [dataDir]);
  child.disconnect();
  await once(child, 'exit');
  expect(existsSync(join(dataDir, 'PG_VERSION'))).toBe(false);
  await rm(folder, { recursive: true });
});
