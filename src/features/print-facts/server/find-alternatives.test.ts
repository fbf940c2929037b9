import { describe, expect, it, test } from 'vitest';
import type { PartFacts } from '#src/lib/print-facts.ts';
import { findAlternatives, type Alternatives as Found, type NamedFile } from './find-alternatives.ts';
import { readVersionName } from './version-names.ts';

type Size = [x: number, y: number, z: number];

/** A file of one part; `fill` is the share of the box that is solid. */
type Given = [name: string, size: Size, more?: { triangles?: number; fill?: number; copies?: number }];

function toFile(
  [name, boundsMm, { triangles = 840, fill = 0.1, copies = 1 } = {}]: Given,
  at: number,
): NamedFile {
  const [x, y, z] = boundsMm;
  const part: PartFacts = {
    ...{ name: null, color: null, triangles, boundsMm, volumeMm3: fill * x * y * z },
    ...{ hull: [], copies, poses: [] },
  };
  return { id: at + 1, name, format: 'stl', partCount: copies, parts: [part] };
}

const find = (title: string, files: Given[]) => findAlternatives(title, files.map(toFile));

const vase: Size = [141.9, 141.3, 180];
const vaseLarge: Size = [189.1, 188.5, 240];
const cube: Size = [20, 20, 20];
const times = (factor: number, [x, y, z]: Size): Size => [factor * x, factor * y, factor * z];

describe('findAlternatives recognizes', () => {
  test.each<[what: string, title: string, files: Given[], found: Found]>([
    [
      'two heights of a vase with the same wall',
      'Ripple Vase',
      [
        ['ripple-vase-180mm.stl', vase, { fill: 0.0448 }],
        ['ripple-vase-240mm.stl', vaseLarge, { fill: 0.0339 }],
      ],
      { count: 2, kind: 'sizes', files: [2] },
    ],
    [
      'two heights and a body for spiral mode, of which the first of the smallest counts',
      'Ripple Vase',
      [
        ['ripple-vase-240mm.stl', vaseLarge, { fill: 0.0339 }],
        ['ripple-vase-180mm.stl', vase, { fill: 0.0448 }],
        ['ripple-vase-spiral.3mf', vase, { fill: 0.508, triangles: 420 }],
      ],
      { count: 3, kind: 'versions', files: [1, 3] },
    ],
    [
      'sizes by letters',
      'Planter',
      [
        ['Planter_S.stl', times(1, vase)],
        ['Planter_M.stl', times(1.2, vase)],
        ['Planter_L.stl', times(1.5, vase)],
      ],
      { count: 3, kind: 'sizes', files: [2, 3] },
    ],
    [
      'one size without a word',
      'Bowl',
      [
        ['bowl 150%.stl', times(1.5, vase)],
        ['bowl.stl', vase],
      ],
      { count: 2, kind: 'sizes', files: [1] },
    ],
    [
      'sizes of two parts that belong together',
      'Jar',
      [
        ['jar-10cm-body.stl', [100, 100, 120]],
        ['jar-10cm-lid.stl', [104, 104, 20]],
        ['jar-20cm-body.stl', [200, 200, 240]],
        ['jar-20cm-lid.stl', [208, 208, 40]],
      ],
      { count: 2, kind: 'sizes', files: [3, 4] },
    ],
    [
      'revisions whose shape differs',
      'Hook',
      [
        ['hook.stl', [40, 20, 60]],
        ['hook-v2.stl', [41, 20, 75], { triangles: 900, fill: 0.3 }],
      ],
      { count: 2, kind: 'versions', files: [2] },
    ],
    [
      'with and without something',
      'Mug',
      [
        ['mug with handle.stl', [110, 80, 95]],
        ['mug without handle.stl', [80, 80, 95]],
      ],
      { count: 2, kind: 'versions', files: [1] },
    ],
  ])('%s', (_, title, files, found) => {
    expect(find(title, files)).toEqual(found);
  });
});

describe('findAlternatives keeps all files in the sum for', () => {
  test.each<[what: string, title: string, files: Given[]]>([
    ['a single file', 'Vase', [['vase-180mm.stl', vase]]],
    ['four equal feet', 'Table feet', [1, 2, 3, 4].map((n): Given => [`foot-${n}.stl`, cube])],
    [
      'equal files with words for a size',
      'Feet',
      [
        ['foot-S.stl', cube],
        ['foot-L.stl', cube],
      ],
    ],
    [
      'mirrored parts',
      'Hinge',
      [
        ['hinge-left.stl', cube],
        ['hinge-right.stl', cube],
      ],
    ],
    [
      'mirrored parts with letters, of which L is also a size',
      'Hinge',
      [
        ['hinge-L.stl', cube],
        ['hinge-R.stl', times(1.5, cube)],
      ],
    ],
    [
      'numbered parts of several sizes',
      'Arches',
      [
        ['arch-1.stl', cube],
        ['arch-2.stl', times(1.5, cube)],
      ],
    ],
    [
      'nested bowls, as the title says',
      'Nesting Prep Bowls',
      [
        ['prep-bowl-large.stl', times(2, cube)],
        ['prep-bowl-small.stl', cube],
      ],
    ],
    [
      'a set, as a file says',
      'Stars',
      [
        ['star-set-80mm.stl', times(2, cube)],
        ['star-set-40mm.stl', cube],
      ],
    ],
    [
      'legs of two lengths with a top',
      'Stool',
      [
        ['leg-100mm.stl', [10, 10, 100]],
        ['leg-150mm.stl', [15, 15, 150]],
        ['top.stl', [200, 200, 20]],
      ],
    ],
    [
      'names of a size whose shapes differ',
      'Box',
      [
        ['box-small.stl', [20, 20, 20]],
        ['box-large.stl', [40, 40, 20]],
      ],
    ],
    [
      'the same proportions of different shapes',
      'Box',
      [
        ['box-small.stl', cube],
        ['box-large.stl', times(2, cube), { triangles: 12, fill: 0.9 }],
      ],
    ],
    [
      'a lid that only one size has',
      'Jar',
      [
        ['jar-10cm-body.stl', [100, 100, 120]],
        ['jar-20cm-body.stl', [200, 200, 240]],
        ['jar-20cm-lid.stl', [208, 208, 40]],
      ],
    ],
    [
      'parts with similar shapes and other names',
      'Rack',
      [
        ['wheel-front.stl', cube],
        ['wheel-rear.stl', times(1.5, cube)],
      ],
    ],
    [
      'files with different numbers of parts',
      'Star',
      [
        ['star-40mm.stl', cube],
        ['star-80mm.stl', times(2, cube), { copies: 2 }],
      ],
    ],
  ])('%s', (_, title, files) => {
    expect(find(title, files)).toBeUndefined();
  });
});

it('counts no versions when not all parts of a file are known', () => {
  const files = [toFile(['vase-180mm.stl', vase], 0), toFile(['vase-240mm.stl', vaseLarge], 1)];
  expect(
    findAlternatives(
      'Vase',
      files.map((file) => ({ ...file, partCount: 300 })),
    ),
  ).toBeUndefined();
});

test.each([
  ['ripple-vase-180mm.stl', 'ripple vase', '180mm', ''],
  ['Ripple Vase (24 cm).STL', 'ripple vase', '24cm', ''],
  ['ring_6in.stl', 'ring', '6in', ''],
  ['2-in-1 tool.stl', '2 in 1 tool', '', ''],
  ['gehäuse_groß_XL.3mf', 'gehäuse groß', 'xl', ''],
  ['hook-v1.2.stl', 'hook', '', 'v1.2'],
  ['mug without handle.stl', 'mug with handle', '', 'without'],
  ['M3 screw.stl', 'm3 screw', '', ''],
  ['vase-spiral-180mm.3mf', 'vase', '180mm', 'spiral'],
])('readVersionName(%s)', (name, base, size, kind) => {
  expect(readVersionName(name)).toMatchObject({ base, size, kind });
});
