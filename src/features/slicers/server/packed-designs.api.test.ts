import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { printers } from '#src/features/printers/printers.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { readMesh } from '@firstlayer/mesh/read/read-mesh.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { box, cube, joined } from '@firstlayer/mesh/test/meshes.ts';
import { hasPrusaSlicer, readWithPrusaSlicer } from '@firstlayer/mesh/test/prusa-slicer.ts';
import { createUploadSite, stlFile, testLimits, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';
import type { Packing, PackingBed, SlicerLink } from '../schemas.ts';
import { planPacking, resolveBed } from './pack-design.ts';

let upload: UploadSite;
let site: UploadSite['site'];
let someone: UserRow;

beforeAll(async () => {
  upload = await createUploadSite({ limits: { ...testLimits, designFiles: 4, meshTriangles: 2000 } });
  ({ site } = upload);
  someone = await createUser(site.db);
});
afterAll(() => site.close());

type Packed = SlicerLink & { packing: Packing };

const request = ({ id }: Model, bed: PackingBed | null, { person = someone, choice = '' } = {}) =>
  site.as(person)({
    method: 'POST',
    url: `/api/stl-files/${id}/slicer-link`,
    body: { slicer: 'orcaslicer', system: 'linux', bed, choice },
  });

async function pack(model: Model, bed: PackingBed | null, choice = '') {
  const link = (await request(model, bed, { choice })).json<Packed>();
  const response = await site.request({ url: new URL(link.fileUrl).pathname });
  const path = join(site.config.dataDir, link.name);
  await writeFile(path, response.rawPayload);
  return { ...link, response, path };
}

/** Returns the box around each object of a 3MF. */
async function readBoxes(path: string) {
  const { positions, indices, objectStarts } = await readMesh(path, '3mf', defaultMeshLimits);
  return objectStarts.map((start, object) => {
    const end = objectStarts[object + 1] ?? indices.length / 3;
    const [low, high] = [
      [Infinity, Infinity, Infinity],
      [-Infinity, -Infinity, -Infinity],
    ];
    for (const vertex of indices.subarray(start * 3, end * 3)) {
      for (const axis of [0, 1, 2]) {
        const value = positions[vertex * 3 + axis] ?? 0;
        low[axis] = Math.min(low[axis] ?? 0, value);
        high[axis] = Math.max(high[axis] ?? 0, value);
      }
    }
    return { low, high };
  });
}

type Box = Awaited<ReturnType<typeof readBoxes>>[number];

const gapOf = (a: Box, b: Box) =>
  Math.max(
    ...[0, 1].map((axis) =>
      Math.max((a.low[axis] ?? 0) - (b.high[axis] ?? 0), (b.low[axis] ?? 0) - (a.high[axis] ?? 0)),
    ),
  );

const stls = [
  stlFile('base.stl', writeStl(box([80, 50, 10], [-100, 7, 3]))),
  stlFile('feet.stl', writeStl(joined(cube(20), cube(20, [60, 0, 0])))),
  stlFile('more.zip', makeZip([{ name: 'x/knob.stl', content: writeStl(cube(30)) }])),
];

describe('all parts of a design as one 3MF', () => {
  it('places all parts on the bed, 5 mm apart', async () => {
    const model = await upload.add(stls, { title: 'Großes Set' });
    const { name, packing, path, response } = await pack(model, { printerId: 'prusa-mini' });
    expect([name, packing]).toEqual(['Grosses-Set.3mf', { parts: 4, plates: 1, tooLarge: 0 }]);
    expect(response.headers['content-type']).toBe('model/3mf');
    const boxes = await readBoxes(path);
    expect(boxes).toHaveLength(4);
    for (const [index, { low, high }] of boxes.entries()) {
      expect(low[2]).toBeCloseTo(0, 4);
      expect(Math.min(low[0] ?? 0, low[1] ?? 0)).toBeGreaterThan(4.99);
      expect(Math.max(high[0] ?? 0, high[1] ?? 0)).toBeLessThan(175.01);
      for (const other of boxes.slice(index + 1)) expect(gapOf({ low, high }, other)).toBeGreaterThan(4.99);
    }
    const records = await site.db
      .selectFrom('downloads')
      .select(['file_sha256', 'via', 'bundle_sha256'])
      .where('model_id', '=', model.id)
      .execute();
    expect(records).toEqual([
      { file_sha256: null, via: 'slicer', bundle_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('places the parts of further plates to the right of the bed', async () => {
    const model = await upload.add(stls);
    const { packing, path } = await pack(model, { bedX: 100, bedY: 65, tall: 100 });
    expect(packing).toMatchObject({ parts: 4, tooLarge: 0 });
    expect(packing.plates).toBeGreaterThan(1);
    const boxes = await readBoxes(path);
    expect(boxes.filter(({ high }) => (high[0] ?? 0) < 100).length).toBeGreaterThan(0);
    expect(boxes.filter(({ low }) => (low[0] ?? 0) > 100).length).toBeGreaterThan(0);
    expect(boxes.some(({ low, high }) => (low[0] ?? 0) < 100 && (high[0] ?? 0) > 100)).toBe(false);
  });

  it('places parts that do not fit beside the bed and counts them', async () => {
    const model = await upload.add(stls);
    const { packing, path } = await pack(model, { bedX: 60, bedY: 60, tall: 25 });
    expect(packing).toMatchObject({ parts: 4, tooLarge: 2 });
    const boxes = await readBoxes(path);
    expect(boxes.filter(({ low }) => (low[0] ?? 0) > 60)).toHaveLength(2);
    for (const [index, each] of boxes.entries())
      for (const other of boxes.slice(index + 1)) expect(gapOf(each, other)).toBeGreaterThan(4.99);
  });

  it.runIf(hasPrusaSlicer)('are read by PrusaSlicer with equal volume', async () => {
    const { path } = await pack(await upload.add(stls), null);
    const { volumeMm3 } = await readWithPrusaSlicer(path);
    expect(volumeMm3 / (80 * 50 * 10 + 2 * 20 ** 3 + 30 ** 3)).toBeCloseTo(1, 3);
  });

  it('are those of the chosen alternative, as often as one print needs them', async () => {
    const uses = [{ kind: 'needed', copies: 3 }, { kind: 'instead', insteadOf: [0] }, { kind: 'extra' }];
    const model = await upload.add(stls, { uses: JSON.stringify(uses) });
    expect((await pack(model, null)).packing).toMatchObject({ parts: 3 });
    const { path, packing } = await pack(model, null, 'Feet');
    expect(packing).toMatchObject({ parts: 6 });
    expect(await readBoxes(path)).toHaveLength(6);
    const gone = await request(model, null, { choice: 'Gone' });
    expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([409, 'choice_gone']);
  });

  it('ends links with 410 after the files of the design have changed', async () => {
    const model = await upload.add(stls.slice(0, 2));
    const first = await pack(model, null);
    await site.db
      .updateTable('models')
      .set({ bundle_sha256: 'ab'.repeat(32) })
      .where('id', '=', model.id)
      .execute();
    expect((await site.request({ url: new URL(first.fileUrl).pathname })).statusCode).toBe(410);
  });

  it('refuses more than 64 parts with 409', async () => {
    const many = Array.from({ length: 65 }, (_, i) => cube(2, [(i % 10) * 5, Math.floor(i / 10) * 5, 0]));
    const model = await upload.add([stlFile('many.stl', writeStl(joined(...many))), stlFile('one.stl')]);
    const response = await request(model, null);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'too_many_parts', message: expect.stringContaining('66 parts') },
    ]);
  });

  it.each([
    [{ bedX: 10, bedY: 200, tall: 200 }],
    [{ bedX: 200, bedY: 200 }],
    [{ printerId: 'No such!' }],
    ['mk4s'],
  ])('are refused for the bed %j', async (bed) => {
    const model = await upload.add([stlFile('base.stl')]);
    expect((await request(model, bed as never)).statusCode).toBe(400);
  });
});

describe('requests of one person for many beds', () => {
  it('do not fill the queue for another person', async () => {
    const model = await upload.add(stls);
    const [greedy, other] = [await createUser(site.db), await createUser(site.db)];
    const many = Array.from({ length: 40 }, (_, index) =>
      request(model, { bedX: 200 + index, bedY: 200, tall: 200 }, { person: greedy }),
    );
    const few = Array.from({ length: 5 }, (_, index) =>
      request(model, { bedX: 200, bedY: 300 + index, tall: 200 }, { person: other }),
    );
    for (const { statusCode } of await Promise.all(few)) expect(statusCode).toBe(200);
    const responses = await Promise.all(many);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('10');
    expect(refused?.json()).toMatchObject({
      message: 'Other files are still being prepared for you. Please wait for them.',
    });
  });

  it('leave files that are kept briefly, other than those for a printer of the list', async () => {
    const model = await upload.add(stls.slice(0, 2), { title: 'Packed on many beds' });
    const folder = join(site.config.dataDir, 'derived');
    const countAdded = async (bed: PackingBed | null) => {
      const before = new Set(await readdir(folder));
      await pack(model, bed);
      const added = (await readdir(folder)).filter((name) => !before.has(name));
      return { added: added.length, brief: added.filter((name) => name.endsWith('-brief')).length };
    };
    expect(await countAdded({ bedX: 123, bedY: 145, tall: 200 })).toEqual({ added: 2, brief: 2 });
    expect(await countAdded({ printerId: 'prusa-mini' })).toEqual({ added: 2, brief: 0 });
    expect(await countAdded(null)).toEqual({ added: 2, brief: 0 });
  });
});

describe('a packing plan', () => {
  const part = { hull: [0, 0, 30, 0, 30, 30, 0, 30], boundsMm: [30, 30, 30] as [number, number, number] };

  it('has its origin in the middle of a round bed', () => {
    const round = printers.find(({ shape }) => shape === 'round');
    if (!round) throw new Error('There is no round printer.');
    const { placements } = planPacking([part], resolveBed({ printerId: round.id }), false);
    expect(Math.hypot((placements[0]?.x ?? 0) + 15, (placements[0]?.y ?? 0) + 15)).toBeLessThan(
      round.bedMm[0] / 2 - 15,
    );
  });

  it('uses a common bed without a printer or with one that is no longer listed', () => {
    for (const bed of [null, { printerId: 'gone' }]) expect(resolveBed(bed).bedMm).toEqual([220, 220]);
  });

  it('keeps excluded areas free', () => {
    const bed = {
      bedMm: [100, 100] as const,
      shape: 'rect' as const,
      tallMm: 100,
      exclude: [[0, 0, 20, 20]] as const,
    };
    for (const { x, y } of planPacking([part, part], bed, false).placements)
      expect(x > 24.9 || y > 24.9).toBe(true);
  });
});
