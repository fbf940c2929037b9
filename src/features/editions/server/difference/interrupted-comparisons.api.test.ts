import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MeshComparison } from '@firstlayer/mesh/compare/compare-files.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import type { EditionDifferences } from '../../difference-schemas.ts';
import { createDifferenceSite, differencesUrl, type DifferenceSite } from '#test/support/difference-site.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { stlFile } from '#test/support/upload-site.ts';

let own: DifferenceSite;
beforeAll(async () => {
  own = await createDifferenceSite();
});
beforeEach(() => void vi.restoreAllMocks());
afterAll(() => own.shop.site.close());

const done: MeshComparison = {
  difference: {
    verdict: 'same',
    isExact: true,
    maxMm: 0.001,
    meanMm: 0,
    volumeChangeMm3: 0,
    addedMm3: 0,
    removedMm3: 0,
    shiftMm: null,
    scale: null,
    regionCount: 0,
    regions: [],
    lowMm: [0, 0, 0],
    boundsMm: [20, 30, 10],
  },
  pictures: null,
  views: [],
};

const mockComparison = () => vi.spyOn(MeshPool.prototype, 'compareMeshes');

describe('a comparison that does not succeed', () => {
  it.each([
    ['not comparable', new MeshError('stl_truncated', 'Damaged.'), 'not_comparable', 'stl_truncated'],
    ['not comparable', new MeshError('too_many_facets', 'Too many.'), 'not_comparable', 'too_many_facets'],
    ['failed', new MeshError('timed_out', 'Too long.'), 'failed', 'timed_out'],
    ['failed', new MeshError('too_complex', 'Too much memory.'), 'failed', 'too_complex'],
  ])('is %s at once: %s', async (_, error, state, reason) => {
    const compared = mockComparison().mockRejectedValue(error);
    const model = await own.addBox();
    await own.replace(model);
    await own.drain();
    expect(compared).toHaveBeenCalledTimes(1);
    expect(await own.read(model.id)).toMatchObject([{ difference: { state, reason, facts: null } }]);
  });

  it('fails after three attempts whose process ended', async () => {
    const compared = mockComparison().mockRejectedValue(new MeshError('job_failed', 'The process ended.'));
    const model = await own.addBox();
    await own.replace(model);
    for (const expected of ['waiting', 'waiting', 'failed']) {
      await own.makeDue();
      expect(await own.read(model.id)).toMatchObject([{ difference: { state: expected } }]);
    }
    expect(compared).toHaveBeenCalledTimes(3);
  });

  it('starts again after each stop of the shop', async () => {
    const compared = mockComparison().mockRejectedValue(new MeshError('aborted', 'Stopped.'));
    const model = await own.addBox();
    await own.replace(model);
    for (let stop = 0; stop < 5; stop++) await expect(own.makeDue()).rejects.toThrow('Stopped.');
    compared.mockResolvedValue(done);
    await own.makeDue();
    expect(await own.read(model.id)).toMatchObject([{ difference: { state: 'done' } }]);
  });

  it('leaves out the result of a worker whose lease has ended, after another one took the pair', async () => {
    const model = await own.addBox();
    const { difference } = done;
    mockComparison()
      .mockImplementationOnce(async () => {
        await sql`update file_differences set attempts = attempts + 1 where state = 'waiting'`.execute(
          own.shop.site.db,
        );
        return { ...done, difference: { ...difference, verdict: 'moved', shiftMm: [1, 2, 3] } };
      })
      .mockResolvedValue(done);
    await own.replace(model);
    await own.drain();
    expect(await own.read(model.id)).toMatchObject([{ difference: { state: 'waiting' } }]);
    await own.makeDue();
    expect(await own.read(model.id)).toMatchObject([{ difference: { facts: { verdict: 'same' } } }]);
  });

  it('fails if its process was killed three times', async () => {
    const compared = mockComparison().mockResolvedValue(done);
    const model = await own.addBox();
    await own.replace(model);
    await sql`update file_differences set attempts = 3 where state = 'waiting'`.execute(own.shop.site.db);
    await own.makeDue();
    expect(compared).not.toHaveBeenCalled();
    expect(await own.read(model.id)).toMatchObject([
      { difference: { state: 'failed', reason: 'job_failed' } },
    ]);
  });
});

it('waits until the new file was examined', async () => {
  const compared = mockComparison().mockResolvedValue(done);
  const model = await own.addBox();
  await own.drain();
  await own.replace(model);
  await sql`update mesh_facts set due_at = now() + interval '1 hour' where state = 'waiting'`.execute(
    own.shop.site.db,
  );
  await own.drain();
  expect(compared).not.toHaveBeenCalled();
  expect(await own.read(model.id)).toMatchObject([{ difference: { state: 'waiting' } }]);
  await sql`update mesh_facts set due_at = now() where state = 'waiting'`.execute(own.shop.site.db);
  await own.makeDue();
  expect(compared).toHaveBeenCalledTimes(1);
});

it('compares each pair once', async () => {
  const compared = mockComparison().mockResolvedValue(done);
  const [one, two] = [writeStl(own.nextBox()), writeStl(own.nextBox())];
  const model = await own.add(stlFile('part.stl', one));
  await own.replace(model, two);
  await own.replace(model, one);
  await own.replace(model, two);
  await own.drain();
  expect(compared).toHaveBeenCalledTimes(2);
  expect((await own.get(differencesUrl(model.id, 4))).json<EditionDifferences>().files).toMatchObject([
    { difference: { state: 'done' } },
  ]);
});
