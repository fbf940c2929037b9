import { expect, it } from 'vitest';
import type { EditionChange } from '#src/db/edition-change.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import { hasSameShape, suggestNote } from './suggest-note.ts';

const measure = (changes: Partial<MeshMeasures> = {}): MeshMeasures => ({
  ...{ triangles: 12, boundsMm: [10, 10, 40], volumeMm3: 4000, areaMm2: 1800 },
  ...{ isClosed: true, isOriented: true, ...changes },
});
const replaced: EditionChange = { kind: 'replaced', name: 'pin.stl', before: 'old', after: 'new' };
const added: EditionChange = { kind: 'added', name: 'lid.stl', before: null, after: 'lid' };
const removed: EditionChange = { kind: 'removed', name: 'tray.stl', before: 'tray', after: null };
const measures = (after: Partial<MeshMeasures>) =>
  new Map([
    ['old', measure()],
    ['new', measure(after)],
  ]);
const suggest = (after: Partial<MeshMeasures>, ...others: EditionChange[]) =>
  suggestNote([replaced, ...others], measures(after));

it('names sizes, volumes and parts that differ', () => {
  expect(suggest({ boundsMm: [10, 10, 40.2], volumeMm3: 4020 }).note).toBe(
    'pin.stl: 10 × 10 × 40.2 mm instead of 10 × 10 × 40 mm, 0.5 % more volume.',
  );
  expect(suggest({ volumeMm3: 3000, objectCount: 3 }).note).toBe(
    'pin.stl: 25 % less volume, 3 parts instead of 1.',
  );
});

it('says that a file was saved again when size and volume are the same', () => {
  const noise = { boundsMm: [10.001, 10, 40] as [number, number, number], volumeMm3: 4000.2 };
  expect(suggest(noise)).toEqual({
    note: 'pin.stl: saved again with the same size and volume.',
    kind: 'improved',
  });
  expect(hasSameShape([replaced], measures(noise))).toBe(true);
});

it.each([
  ['another size', [replaced], { boundsMm: [10, 10, 41] as [number, number, number] }],
  ['an added file', [replaced, added], {}],
  ['a removed file', [removed], {}],
])('does not take %s for the same shape', (_, changes, after) => {
  expect(hasSameShape(changes, measures(after))).toBe(false);
});

it('does not take a file without measures for the same shape', () => {
  expect(hasSameShape([replaced], new Map())).toBe(false);
  expect(suggestNote([replaced], new Map()).note).toBe('pin.stl was replaced.');
});

it('names added and removed files, and is of the kind added only for additions', () => {
  expect(suggest({ volumeMm3: 5000 }, added, removed)).toEqual({
    note: 'pin.stl: 25 % more volume. Added: lid.stl. Removed: tray.stl.',
    kind: 'improved',
  });
  expect(suggestNote([added], new Map())).toEqual({ note: 'Added: lid.stl.', kind: 'added' });
});

it('omits the volume of a mesh without one', () => {
  const flat = new Map([
    ['old', measure({ volumeMm3: 0 })],
    ['new', measure({ volumeMm3: 5, boundsMm: [1, 1, 1] })],
  ]);
  expect(suggestNote([replaced], flat).note).toBe('pin.stl: 1 × 1 × 1 mm instead of 10 × 10 × 40 mm.');
});

it('cuts a long note to 300 characters', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ ...added, name: `a-long-name-${index}.stl` }));
  expect(Array.from(suggestNote(many, new Map()).note).length).toBeLessThanOrEqual(300);
});
