import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publishingJobs } from '#src/features/publishing/server/jobs.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import { createModel, fakeFile } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { findTurns } from '#src/features/previews/server/preview-rows.ts';
import { renderMissingTurns, type FailedTurns } from './turn-job.ts';
import type { PublishingContext } from '../publishing-context.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('models').execute());

/** Adds a premium design whose file is stored, or only a row. */
async function add({ isStored = true } = {}): Promise<number> {
  const file = fakeFile();
  const id = await createModel(site.db, { isPremium: true, files: [file] });
  if (!isStored) return id;
  const path = site.storage.newTempPath();
  await writeFile(path, 'solid');
  await site.storage.commit(path, file.storageKey);
  return id;
}

async function addPreview(modelId: number, level: 'full' | 'reduced', triangles: number): Promise<void> {
  await sql`
    insert into mesh_previews (sha256, level, position, hash, bytes, triangles, mesh_triangles, bounds_mm, parts)
    select sha256, ${level}, 0, ${'a'.repeat(64)}, 900, 12, ${triangles}, '{1,2,3}', '[]'
    from model_files where model_id = ${modelId}`.execute(site.db);
}

/** Renders with a pool whose pictures are empty. */
function render(
  renderViews: (request: { views: unknown[] }) => Promise<unknown[]> = async () => [{}],
  failed: FailedTurns = new Set(),
): Promise<void> {
  const { db, storage, jobs, config, app } = site;
  const images = { savePixels: async () => ({ hash: 'b'.repeat(64), width: 640 }) };
  const deps = { db, storage, jobs, limits: config.limits, log: app.log, images, mesh: { renderViews } };
  const idle = { runWhenIdle: (work: () => unknown) => work() };
  return renderMissingTurns({ ...deps, ...idle } as unknown as Omit<PublishingContext, 'onRelease'>, failed);
}

async function listRendered(): Promise<number[]> {
  const rows = await site.db.selectFrom('model_turns').select('model_id').orderBy('model_id').execute();
  return rows.map(({ model_id }) => model_id);
}

it('renders the pictures of the designs after one whose file is missing', async () => {
  const missing = await add({ isStored: false });
  const stored = await add();
  for (const id of [missing, stored]) await addPreview(id, 'reduced', 12);
  await render();
  expect(await listRendered()).toEqual([stored]);
});

it('renders the other designs when one fails for an unknown reason, and fails so that it is retried', async () => {
  const ids = [await add(), await add()];
  for (const id of ids) await addPreview(id, 'reduced', 12);
  let count = 0;
  const failOnce = async () => {
    count += 1;
    if (count === 1) throw new Error('The disk is full.');
    return [{}];
  };
  await expect(render(failOnce)).rejects.toThrow('could not be rendered');
  expect(await listRendered()).toEqual(ids.slice(1));
});

it('tries a file that cannot be rendered once, until it is replaced', async () => {
  const id = await add();
  await addPreview(id, 'reduced', 12);
  const failed: FailedTurns = new Set();
  let count = 0;
  const timeOut = async () => {
    count += 1;
    throw new MeshError('timed_out', 'It took too long.');
  };
  await render(timeOut, failed);
  await render(timeOut, failed);
  expect(count).toBe(1);
  const sha256 = 'd'.repeat(64);
  await site.db.updateTable('model_files').set({ sha256 }).where('model_id', '=', id).execute();
  await addPreview(id, 'reduced', 12);
  await render(undefined, failed);
  expect(await listRendered()).toEqual([id]);
});

it('removes the pictures of a replaced file with the daily sweep', async () => {
  const [replaced, kept] = [await add(), await add()];
  for (const id of [replaced, kept]) await addPreview(id, 'reduced', 12);
  await render();
  await site.db
    .updateTable('model_files')
    .set({ sha256: 'c'.repeat(64) })
    .where('model_id', '=', replaced)
    .execute();
  await site.jobs.send(publishingJobs.sweep, {});
  await site.jobs.drain();
  expect(await listRendered()).toEqual([kept]);
});

it('ends when the process stops, and renders the rest the next time', async () => {
  const ids = [await add(), await add()];
  for (const id of ids) await addPreview(id, 'reduced', 12);
  const stop = () => Promise.reject(new MeshError('aborted', 'The process stops.'));
  await expect(render(stop)).rejects.toMatchObject({ code: 'aborted' });
  expect(await listRendered()).toEqual([]);
  await render();
  expect(await listRendered()).toEqual(ids);
});

it('renders pictures of premium designs without a reduced preview that they may show', async () => {
  const [simple, complex, unreduced, unexamined] = [await add(), await add(), await add(), await add()];
  for (const id of [simple, complex, unreduced]) await addPreview(id, 'full', id === simple ? 12 : 5000);
  for (const id of [simple, complex]) await addPreview(id, 'reduced', id === simple ? 12 : 5000);
  await render();
  expect(await listRendered()).toEqual([simple, unreduced]);
  await site.db
    .updateTable('models')
    .set({ preview_level: 'pictures' })
    .where('id', 'in', [complex, unexamined])
    .execute();
  await render();
  expect(await listRendered()).toEqual([simple, complex, unreduced, unexamined]);
});

it('renders each file, with fewer pictures of the smaller ones, and one of the same object in two formats', async () => {
  const measure = (side: number) => ({
    ...{ triangles: 12, boundsMm: [side, side, side] as [number, number, number] },
    ...{ volumeMm3: side ** 3, areaMm2: 6 * side ** 2, isClosed: true, isOriented: true },
  });
  const files = [10, 30, 30].map((side) => ({ ...fakeFile(), mesh: measure(side) }));
  const id = await createModel(site.db, { isPremium: true, files });
  for (const { storageKey } of files) {
    const path = site.storage.newTempPath();
    await writeFile(path, 'solid');
    await site.storage.commit(path, storageKey);
  }
  await site.db.updateTable('models').set({ preview_level: 'pictures' }).execute();
  const counts: number[] = [];
  await render(async ({ views }) => {
    counts.push(views.length);
    return views;
  });
  expect(counts).toEqual([24, 12]);
  const turns = await findTurns(site.db, id);
  expect(new Set(turns.map(({ position }) => position)).size).toBe(36);
  expect(turns.map(({ file_id }) => file_id)).toEqual([
    ...Array.from({ length: 24 }, () => turns[0]?.file_id),
    ...Array.from({ length: 12 }, () => turns.at(-1)?.file_id),
  ]);
  await render(() => Promise.reject(new Error('Nothing is missing.')));
});
