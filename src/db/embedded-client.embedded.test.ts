import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { readSnapshot } from '#test/support/databases.ts';
import { connect } from './client.ts';
import { isDatabaseDown } from './errors.ts';

const onError = (error: Error) => {
  throw error;
};

describe('the embedded database on a folder', () => {
  it('takes little memory, rejects a second process while the first has it open, and opens again afterwards', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-lock-'));
    const first = await connect({ dataDir, onError });
    const script = `
      import { connect } from ${JSON.stringify(new URL('client.ts', import.meta.url).href)};
      await connect({ dataDir: ${JSON.stringify(dataDir)}, onError: console.error }).catch((error) => console.log(error.message));
      process.exit(0);`;
    const { rows } = await sql<{ shared_buffers: string }>`show shared_buffers`.execute(first.db);
    expect(rows).toEqual([{ shared_buffers: '16MB' }]);
    const second = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(second.stdout).toContain('Another Firstlayer is running on this data folder.');
    await first.close();
    await (await connect({ dataDir, onError })).close();
    const permissionsOfOthers = process.platform === 'win32' ? 0 : statSync(join(dataDir, 'db')).mode & 0o077;
    expect(permissionsOfOthers).toBe(0);
    await rm(dataDir, { recursive: true });
  });
});

describe('the embedded database', () => {
  it('reports when its thread dies, and then fails immediately', async () => {
    const snapshot = await readSnapshot();
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const failed = Promise.withResolvers<Error>();
    const { db } = await connect({ snapshot, onError: failed.resolve });
    await sql`select 1`.execute(db);
    const [thread] = posted.mock.contexts as unknown as Worker[];
    await thread?.terminate();
    posted.mockRestore();
    expect((await failed.promise).message).toBe('The embedded database has stopped.');
    const error: unknown = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
    expect(isDatabaseDown(error)).toBe(true);
  });
});
