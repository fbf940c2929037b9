import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Images } from '#src/integrations/images.ts';
import { notFound } from '#src/lib/errors.ts';
import { MeshError } from '#src/mesh/mesh-error.ts';
import type { MeshPool } from '#src/mesh/pool.ts';
import { createModel, fakeFile } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { renderMissingTurns, type FailedTurns, type TurnDeps } from './turn-job.ts';

let site: TestApp;
let damaged: number;
let sound: number;
const damagedFile = fakeFile();

beforeAll(async () => {
  site = await createTestApp();
  damaged = await createModel(site.db, { previewLevel: 'pictures', files: [damagedFile] });
  sound = await createModel(site.db, { previewLevel: 'pictures' });
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('model_turns').execute());

const picture = { width: 1, height: 1, pixels: new Uint8Array(4) };

/** Renders pictures without reading files; the file of the first design fails. */
function createDeps(failure: Error) {
  const opened: string[] = [];
  const deps: TurnDeps = {
    db: site.db,
    jobs: site.jobs,
    limits: site.config.limits,
    runWhenIdle: (work) => work(),
    log: { warn: vi.fn() } as unknown as FastifyBaseLogger,
    storage: {
      ...site.storage,
      withLocal: async (key, work) => {
        opened.push(key);
        if (key === damagedFile.storageKey) throw failure;
        return work('mesh.stl');
      },
    },
    images: {
      savePixels: async () => ({ hash: 'a'.repeat(64), width: 1, height: 1, color: '#888888' }),
    } as unknown as Images,
    mesh: { renderViews: async () => [picture] } as unknown as MeshPool,
  };
  return { deps, opened };
}

const listTurned = async () => {
  const rows = await site.db.selectFrom('model_turns').select('model_id').execute();
  return rows.map(({ model_id }) => model_id);
};

it.each([notFound('The file is gone.'), new MeshError('timed_out', 'It took too long.')])(
  'renders pictures of later designs after the failure "$message"',
  async (failure) => {
    const { deps } = createDeps(failure);
    await renderMissingTurns(deps, new Map());
    expect(await listTurned()).toEqual([sound]);
  },
);

it('renders a file that failed only once, until it is replaced', async () => {
  const { deps, opened } = createDeps(new MeshError('timed_out', 'It took too long.'));
  const failed: FailedTurns = new Map();
  for (let run = 0; run < 3; run++) await renderMissingTurns(deps, failed);
  expect(opened.filter((key) => key === damagedFile.storageKey)).toHaveLength(1);
  const { storageKey, sha256 } = fakeFile();
  const replaced = { storage_key: storageKey, sha256 };
  await site.db.updateTable('model_files').set(replaced).where('model_id', '=', damaged).execute();
  await renderMissingTurns(deps, failed);
  expect((await listTurned()).toSorted((a, b) => a - b)).toEqual([damaged, sound]);
  await site.db
    .updateTable('model_files')
    .set({ storage_key: damagedFile.storageKey, sha256: damagedFile.sha256 })
    .where('model_id', '=', damaged)
    .execute();
});

it('ends with the error of a storage that cannot be reached', async () => {
  const { deps } = createDeps(new Error('The storage cannot be reached.'));
  await expect(renderMissingTurns(deps, new Map())).rejects.toThrow('cannot be reached');
});
