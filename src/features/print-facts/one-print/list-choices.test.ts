import { expect, it, test } from 'vitest';
import type { FileUse } from '../schemas.ts';
import { neededOnce } from '../unexamined.ts';
import { listChoices, type UsedFile } from './list-choices.ts';

type Given = [name: string, use?: Partial<FileUse>];

const instead = (...insteadOf: number[]): Partial<FileUse> => ({ kind: 'instead', insteadOf });

function list(given: Given[]) {
  const files = given.map(([name, use], at): UsedFile => {
    return { id: at + 1, name, format: name.split('.').at(-1) ?? '', use: { ...neededOnce, ...use } };
  });
  return listChoices(files).map(({ label, files: printed }) => [
    label,
    printed.map(({ id, copies }) => (copies === 1 ? `${id}` : `${id} × ${copies}`)).join(', '),
  ]);
}

test.each<[given: Given[], choices: string[][]]>([
  [
    [
      ['box.stl', { copies: 4 }],
      ['test.stl', { kind: 'extra' }],
    ],
    [['', '1 × 4']],
  ],
  [
    [['octopus.stl'], ['octopus-three-colours.3mf', instead(1)]],
    [
      ['One color', '1'],
      ['Three colors', '2'],
    ],
  ],
  [
    [['vase-180mm.stl'], ['vase_240 mm.stl', instead(1)]],
    [
      ['180 mm', '1'],
      ['240 mm', '2'],
    ],
  ],
  [
    [
      ['jar-180mm.stl'],
      ['lid-180mm.stl', { copies: 2 }],
      ['jar-240mm.stl', instead(1)],
      ['lid-240mm.stl', instead(2)],
    ],
    [
      ['180 mm', '1, 2 × 2'],
      ['240 mm', '3, 4 × 2'],
    ],
  ],
  [
    [['plate.stl'], ['pin.stl', { copies: 2 }], ['all-in-one.3mf', instead(1, 2)]],
    [
      ['Separate files', '1, 2 × 2'],
      ['All in one file', '3'],
    ],
  ],
  [
    [['box.stl'], ['box.3mf', instead(1)]],
    [
      ['STL', '1'],
      ['3MF', '2'],
    ],
  ],
  [
    [['hook.stl'], ['hook-with-supports.stl', instead(1)]],
    [
      ['Without supports', '1'],
      ['With supports', '2'],
    ],
  ],
])('lists the choices of %j', (given, choices) => {
  expect(list(given)).toEqual(choices);
});

it.each<[given: Given[], labels: string[]]>([
  [
    [['comb-5.stl'], ['comb-3.stl', instead(1)]],
    ['Comb 5', 'Comb 3'],
  ],
  [
    [['pot-large.stl'], ['pot-large-saucer.stl'], ['pot-small-two-colors.3mf', instead(1, 2)]],
    ['Large', 'Small two colors'],
  ],
  [
    [['lamp.stl'], ['lamp-spiral.3mf', instead(1)]],
    ['Standard', 'Spiral'],
  ],
])('names the choices of %j', (given, labels) => {
  expect(list(given).map(([label]) => label)).toEqual(labels);
});

it('tells two alternatives with the same words for one file apart by their file names', () => {
  const given: Given[] = [['box.stl'], ['box-red.stl', instead(1)], ['red box.stl', instead(1)]];
  expect(list(given).map(([label]) => label)).toEqual(['Standard', 'Red', 'red box.stl']);
});

it('offers no alternative to a file that is no longer needed', () => {
  expect(list([['a.stl'], ['b.stl', { kind: 'extra' }], ['c.stl', instead(2)]])).toEqual([['', '1']]);
});
