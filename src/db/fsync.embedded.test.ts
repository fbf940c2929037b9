import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { expect, inject, it } from 'vitest';
import { durableOptions } from './durable-pglite.ts';

/** The implementation uses PGlite's internals, so this test must fail when an upgrade breaks it. */
it('flushes every commit of the embedded database to the disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-fsync-'));
  const { fsyncSync } = fs;
  const snapshot = new Blob([await readFile(inject('snapshotPath') ?? '')]);
  let flushes = 0;
  fs.fsyncSync = (descriptor) => {
    flushes += 1;
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
  try {
    const pglite = await PGlite.create({ ...durableOptions(join(dataDir, 'db')), loadDataDir: snapshot });
    await pglite.exec('create table t (n int)');
    const before = flushes;
    for (let n = 0; n < 20; n += 1) await pglite.query('insert into t values ($1)', [n]);
    expect(flushes - before).toBeGreaterThanOrEqual(20);
    await pglite.close();
  } finally {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
    await rm(dataDir, { recursive: true, force: true });
  }
});
