import { expect, it } from 'vitest';
import type { MeshPlace } from '@firstlayer/mesh/contract/defects.ts';
import type { Reason } from '../../reason-schemas.ts';
import { describeReason } from './reason-texts.ts';

const place: MeshPlace = { part: null, side: 'front left', atMm: [1, 2, 12.3] };
const onBed: MeshPlace = { part: 'Lid', side: 'middle', atMm: [1, 2, 0.2] };
const island = { kind: 'island' as const, heightMm: 41.8 };
const overhang = { kind: 'overhang' as const, heightMm: 0.25 };

it.each<[Reason, ...string[]]>([
  [{ kind: 'unexamined', failure: 'timed_out' }, 'Not examined. The examination took too long.'],
  [{ kind: 'unreadable', failure: 'three_mf_damaged' }, 'The mesh in the file could not be read.'],
  [{ kind: 'loose', mesh: null, facets: 1312 }, 'Nothing in it is closed: 1,312 loose facets.'],
  [{ kind: 'flat', part: null }, 'A part in this file is flat: it has no thickness to print.'],
  [{ kind: 'unit', unit: 'inch' }, 'Is this in inches?'],
  [{ kind: 'thin_part', part: 'Lid', heightMm: 0.3 }, 'The part “Lid” is only 0.3 mm high.'],
  [
    {
      kind: 'holes',
      mesh: null,
      count: 4,
      largest: [
        { sizeMm: 4, place },
        { sizeMm: 0.315, place: onBed },
      ],
    },
    'Hole of 4 mm, front left, 12 mm above the bed',
    'Hole of 0.31 mm in “Lid”, in the middle, on the bed',
    '2 smaller holes',
  ],
  [
    { kind: 'disagreeing', mesh: 'lid.stl', edges: 3, place },
    'lid.stl: Facets face opposite ways at 3 edges, one of them, front left, 12 mm above the bed.',
  ],
  [
    { kind: 'thin_wall', mesh: null, thicknessMm: 0.3999, place },
    'Wall of 0.39 mm, front left, 12 mm above the bed: thinner than a nozzle of 0.4 mm lays.',
  ],
  [
    { kind: 'too_large', part: null, boundsMm: [600.4, 600, 20] },
    'A part of 600 × 600 × 20 mm is larger than every common bed.',
  ],
  [
    { kind: 'supports_missing', cause: island },
    'You say no supports; we see an island at 42 mm height in file 2.',
  ],
  [
    { kind: 'supports_missing', cause: overhang },
    'You say no supports; we see an overhang just above the bed in file 2.',
  ],
])('describes %j with its place', (reason, ...lines) => {
  expect(describeReason(reason, 2)).toEqual(lines);
});
