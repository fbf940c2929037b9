import { afterAll, beforeAll, expect, it } from 'vitest';
import { pino } from 'pino';
import type { Model } from '#src/features/catalog/schemas.ts';
import { takeWaiting } from '#src/features/print-facts/server/mesh-facts.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { box } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { catchUp } from './catch-up.ts';
import { examineAll, formatExamineInput } from './examine-all.ts';

let upload: UploadSite;
let ids: number[];
beforeAll(async () => {
  upload = await createUploadSite();
  ids = [];
  for (const height of [3, 5]) {
    const files = [stlFile(`${height}.stl`, writeStl(box([30, 20, height])))];
    ids.push((await upload.add(files)).id);
  }
  // The rows are as before an update that introduced examinations.
  await upload.site.db.deleteFrom('mesh_facts').execute();
  await upload.site.db.deleteFrom('model_prints').execute();
});
afterAll(() => upload.site.close());

const read = async (id: number) => (await upload.site.request({ url: `/api/stl-files/${id}` })).json<Model>();
const readTall = async () => Promise.all(ids.map(async (id) => (await read(id)).printFacts.tallMm));
const readMarkers = async () => {
  const rows = await upload.site.db
    .selectFrom('counters')
    .select('value')
    .where('name', 'in', ['print_examiner', 'print_constants'])
    .execute();
  return rows.map(({ value }) => value);
};
const examine = (options: { workers?: string; again?: boolean }) => {
  const { db, storage, config } = upload.site;
  const context = { db, storage, limits: config.limits, log: pino({ level: 'silent' }) };
  return examineAll(context, formatExamineInput(options), () => undefined);
};

it('enqueues existing files after an update, once', async () => {
  const { db, jobs } = upload.site;
  await catchUp({ db, jobs });
  expect(await readMarkers()).not.toContain(0);
  const rows = await db.selectFrom('mesh_facts').select(['state', 'priority']).execute();
  expect(rows).toEqual([
    { state: 'waiting', priority: 0 },
    { state: 'waiting', priority: 0 },
  ]);
  expect((await read(ids[0] ?? 0)).printFacts.state).toBe('waiting');
});

it('gives each worker another file', async () => {
  const { db } = upload.site;
  const taken = [await takeWaiting(db), await takeWaiting(db), await takeWaiting(db)];
  expect(new Set(taken.map((file) => file?.sha256)).size).toBe(3);
  expect(taken[2]).toBeUndefined();
  await db
    .updateTable('mesh_facts')
    .set({ due_at: new Date(0), attempts: 0 })
    .execute();
});

it('examines all waiting files in two processes, and all files again on demand', async () => {
  expect(await examine({ workers: '2' })).toBe('Examined: 2 files. Failed: 0; the panel says why.');
  expect(await readTall()).toEqual([4, 6]);
  expect(await examine({})).toBe('Examined: 0 files. Failed: 0; the panel says why.');
  expect(await examine({ again: true })).toBe('Examined: 2 files. Failed: 0; the panel says why.');
  expect(() => formatExamineInput({ workers: '0' })).toThrow('too_small');
});

it('computes the estimates anew from stored layers after a change of the constants', async () => {
  const { db, jobs, storage } = upload.site;
  const before = (await read(ids[0] ?? 0)).printFacts.estimates;
  expect(before).not.toEqual([]);
  await db.updateTable('mesh_facts').set({ constants: 0, estimates: '[]' }).execute();
  await db.updateTable('model_prints').set({ prints: '[]' }).execute();
  await db.updateTable('counters').set({ value: 0 }).where('name', '=', 'print_constants').execute();
  for await (const { key } of storage.list('models')) await storage.remove(key);
  await catchUp({ db, jobs });
  expect((await read(ids[0] ?? 0)).printFacts.estimates).toEqual(before);
});

it('examines a content again whose stored layers are damaged', async () => {
  const { db, jobs } = upload.site;
  await db
    .updateTable('mesh_facts')
    .set({ constants: 0, layers: Buffer.from('damaged') })
    .execute();
  await db.updateTable('counters').set({ value: 0 }).where('name', '=', 'print_constants').execute();
  await catchUp({ db, jobs });
  const rows = await db.selectFrom('mesh_facts').select('state').execute();
  expect(rows).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
});

it('gives up a content whose workers crash', async () => {
  const { db } = upload.site;
  const crashed = { state: 'waiting' as const, attempts: 3, due_at: new Date(0) };
  await db.updateTable('mesh_facts').set(crashed).execute();
  expect(await examine({})).toBe('Examined: 0 files. Failed: 2; the panel says why.');
  const rows = await db.selectFrom('mesh_facts').select(['state', 'failure']).execute();
  expect(rows).toEqual([
    { state: 'failed', failure: 'job_failed' },
    { state: 'failed', failure: 'job_failed' },
  ]);
  expect((await read(ids[0] ?? 0)).printFacts.state).toBe('failed');
});
