import { describe, expect, it, test } from 'vitest';
import type { PartFacts } from '@firstlayer/mesh/contract/print-facts.ts';
import type { FileUse } from '../schemas.ts';
import { neededOnce } from '../unexamined.ts';
import { suggestUses, type UsableFile } from './suggest-uses.ts';

/** A file of one part. Its volume is in cubic millimeters. */
type Given = [name: string, volumeMm3: number, more?: { color?: string; copies?: number; use?: FileUse }];

function toFile([name, volumeMm3, { color, copies = 1, use } = {}]: Given, at: number): UsableFile {
  const part: PartFacts = {
    ...{ name: null, color: color ?? null, triangles: 12, boundsMm: [10, 10, 10], volumeMm3 },
    ...{ hull: [], copies, poses: [] },
  };
  const format = name.split('.').at(-1) ?? '';
  return { id: at + 1, name, format, partCount: copies, parts: [part], chosenUse: use ?? null };
}

/** Returns, for each file, the ids of those in whose place it is printed. */
function suggest(title: string, given: Given[]): number[][] {
  const uses = suggestUses(title, given.map(toFile));
  return [...uses.values()].map(({ insteadOf }) => insteadOf);
}

describe('suggestUses prints one of', () => {
  test.each<[what: string, files: Given[], insteadOf: number[][]]>([
    [
      'the same shape in two formats',
      [
        ['box.3mf', 1000],
        ['box.stl', 1000.9],
      ],
      [[], [1]],
    ],
    [
      'the same shape in one and in several colors',
      [
        ['octopus-three-colours.3mf', 900, { color: '#ff0000' }],
        ['octopus.3mf', 900],
      ],
      [[2], []],
    ],
    [
      'two sizes, the smallest',
      [
        ['vase-240mm.stl', 2000],
        ['vase-180mm.stl', 900],
      ],
      [[2], []],
    ],
    [
      'two sizes of two parts',
      [
        ['jar-S-body.stl', 50],
        ['jar-S-lid.stl', 10],
        ['jar-L-body.stl', 400],
        ['jar-L-lid.stl', 80],
      ],
      [[], [], [1], [2]],
    ],
    [
      'a part with and without supports',
      [
        ['hook.stl', 70],
        ['hook-supported.stl', 90],
      ],
      [[], [1]],
    ],
    [
      'a wall and a full body for spiral mode',
      [
        ['lamp-spiral.3mf', 500],
        ['lamp.stl', 90],
      ],
      [[2], []],
    ],
    [
      'all parts in one file and the single files',
      [
        ['all.3mf', 140],
        ['plate.stl', 80],
        ['pin.stl', 30, { copies: 2 }],
      ],
      [[2, 3], [], []],
    ],
  ])('%s', (_, files, insteadOf) => {
    expect(suggest('Thing', files)).toEqual(insteadOf);
  });
});

describe('suggestUses needs both of', () => {
  test.each<[what: string, title: string, files: Given[]]>([
    [
      'two files of one format that may mirror each other',
      'Box',
      [
        ['left.stl', 100],
        ['right.stl', 100],
      ],
    ],
    [
      'two volumes that differ by 0.2 %',
      'Box',
      [
        ['a.stl', 1000],
        ['b.3mf', 1002],
      ],
    ],
    [
      'files that differ by a number',
      'Legs',
      [
        ['leg 1.stl', 100],
        ['leg 2.stl', 300],
      ],
    ],
    [
      'the sizes of a set',
      'Nesting Bowls',
      [
        ['bowl-small.stl', 10],
        ['bowl-large.stl', 90],
      ],
    ],
  ])('%s', (_, title, files) => {
    expect(suggest(title, files)).toEqual(files.map(() => []));
  });
});

it('needs all sizes if a file holds them together', () => {
  const files: Given[] = [
    ['tree-90mm.stl', 10],
    ['tree-130mm.stl', 40],
    ['tree-all.3mf', 50],
  ];
  expect(suggest('Trees', files)).toEqual([[], [], [1, 2]]);
});

it('keeps the chosen uses and suggests nothing for these files', () => {
  const use: FileUse = { ...neededOnce, copies: 4 };
  const files: Given[] = [
    ['vase-240mm.stl', 2000, { use }],
    ['vase-180mm.stl', 900],
  ];
  expect(suggestUses('Vase', files.map(toFile)).get(1)).toEqual(use);
  expect(suggest('Vase', files)).toEqual([[], []]);
});

it('keeps a file needed in whose place another one is printed by choice', () => {
  const use: FileUse = { kind: 'instead', copies: 1, insteadOf: [2], isSuggested: false };
  const files: Given[] = [
    ['vase-180mm.stl', 900],
    ['vase-240mm.stl', 2000],
    ['spare.stl', 10, { use }],
  ];
  expect(suggest('Vase', files)).toEqual([[], [], [2]]);
});

it('suggests nothing by volume while not all parts are known', () => {
  const [unknown, other] = [toFile(['a.stl', 100], 0), toFile(['b.3mf', 100], 1)];
  const uses = suggestUses('Box', [{ ...unknown, partCount: 3 }, other]);
  expect([...uses.values()]).toEqual([neededOnce, neededOnce]);
});
