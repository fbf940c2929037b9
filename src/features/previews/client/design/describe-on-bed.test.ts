import { expect, it } from 'vitest';
import type { ModelFile } from '#src/features/catalog/schemas.ts';
import type { PreviewMesh } from '../../schemas.ts';
import { unexaminedFile } from '#src/features/print-facts/unexamined.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import { describeOnBed } from './describe-on-bed.ts';

const printer: ResolvedPrinter = {
  name: 'MK4S',
  bed: { bedMm: [250, 210], shape: 'rect', tallMm: 220 },
  class: 'corexy',
};

function describe(sides: [number, number, number], format: ModelFile['format'] = 'stl') {
  const [x, y] = sides;
  const part = {
    ...{ name: null, color: null, triangles: 12, boundsMm: sides, volumeMm3: 1, copies: 1, poses: [] },
    hull: [0, 0, x, 0, x, y, 0, y],
  };
  const file: ModelFile = {
    ...{ id: 1, name: 'a.stl', format, sizeBytes: 1, sha256: null, updatedAt: '', mesh: null },
    facts: { ...unexaminedFile, state: 'done', partCount: 1, parts: [part] },
  };
  const mesh: PreviewMesh = {
    ...{ fileId: 1, name: 'a.stl', url: '/previews/x', bytes: 1, triangles: 12, isReduced: false },
    ...{ boundsMm: sides, parts: [] },
  };
  return describeOnBed(mesh, { files: [file], needsBrim: false }, printer);
}

it('says how much height is left', () => {
  expect(describe([132, 132, 180.4])).toBe(
    '132 × 132 × 180 mm. Fits your MK4S (250 × 210 × 220) with 39 mm to spare in height.',
  );
});

it('says that it must be turned', () => {
  expect(describe([150, 240, 20])).toBe(
    '150 × 240 × 20 mm. Fits turned by 90 degrees on your MK4S (250 × 210 × 220) with 200 mm to spare in height.',
  );
});

it('says by how much it is too tall, also for a mesh in a ZIP', () => {
  for (const format of ['stl', 'zip'] as const)
    expect(describe([100, 100, 241], format)).toBe('100 × 100 × 241 mm. Too tall by 22 mm: needs 242 mm.');
});
