import { expect, it } from 'vitest';
import { examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import type { PartFacts } from '@firstlayer/mesh/contract/print-facts.ts';
import { judgeFile, type JudgedFacts } from './judge-file.ts';

function part(boundsMm: PartFacts['boundsMm'], changes: Partial<PartFacts> = {}): PartFacts {
  const [x, y, z] = boundsMm;
  return {
    name: null,
    color: null,
    triangles: 12,
    boundsMm,
    volumeMm3: x * y * z,
    hull: [0, 0, x, 0, x, y, 0, y],
    copies: 1,
    poses: [],
    ...changes,
  };
}

const place = { part: null, side: 'front' as const, atMm: [1, 2, 3] as [number, number, number] };
const wall = { kind: 'thin_wall' as const, mesh: null, thicknessMm: 0.3, place };
const holes = { kind: 'holes' as const, mesh: null, count: 1, largest: [{ sizeMm: 2, place }] };
const loose = { kind: 'loose' as const, mesh: null, facets: 4 };
const nothing = { modifiers: 0, blockers: 0, enforcers: 0, negatives: 0, unprintedItems: 0, plates: 0 };
const project = (problems: NonNullable<JudgedFacts['project']>['problems'], modifiers = 0) => ({
  project: { ...nothing, modifiers, problems },
});

const examined: JudgedFacts = {
  examiner: examinerVersion,
  state: 'done',
  failure: null,
  parts: [part([20, 20, 20])],
  part_count: 1,
  project: null,
  unit_guess: null,
  defects: [],
};

it.each<[string, Partial<JudgedFacts>, ...string[]]>([
  ['ready', {}],
  ['ready', { part_count: 20 }],
  ['ready', { parts: [part([20, 20, 0.4])] }],
  ['ready', { parts: [part([400, 20, 20])] }],
  ['ready', { parts: [part([400, 400, 490])] }],
  ['look_again', { parts: [part([415, 400, 490])] }, 'too_large'],
  ['look_again', { parts: [part([400, 400, 500])] }, 'too_large'],
  ['ready', project([], 2), 'project'],
  ['look_again', { defects: [holes] }, 'holes'],
  ['look_again', { defects: [wall] }, 'thin_wall'],
  ['look_again', { unit_guess: 'inch', defects: [wall], parts: [part([2, 2, 0.1])] }, 'unit'],
  ['look_again', { parts: [part([40, 40, 0.3])] }, 'thin_part'],
  ['look_again', { parts: [part([2000, 2000, 20])] }, 'too_large'],
  ['look_again', { part_count: 21 }, 'many_parts'],
  ['look_again', project(['triangles']), 'project'],
  ['look_again', { state: 'failed', failure: 'timed_out' }, 'unexamined'],
  ['unprintable', { state: 'failed', failure: 'three_mf_damaged' }, 'unreadable'],
  ['unprintable', { parts: [part([40, 40, 0])] }, 'flat'],
  ['unprintable', { part_count: 21, defects: [loose] }, 'loose', 'many_parts'],
  ['unprintable', project(['nothing_printed']), 'nothing_printed', 'project'],
])('returns %s for %j', (verdict, facts, ...kinds) => {
  const judged = judgeFile({ ...examined, ...facts });
  expect(judged.verdict).toBe(verdict);
  expect(judged.reasons.map(({ kind }) => kind)).toEqual(kinds);
});

it.each<Partial<JudgedFacts>>([
  { state: 'waiting' },
  { examiner: examinerVersion - 1, defects: [holes] },
  { examiner: null },
])('returns no verdict for %j', (facts) => {
  expect(judgeFile({ ...examined, ...facts })).toEqual({ verdict: null, reasons: [] });
});

it('takes a part that fits only on another side for printable', () => {
  const side = { side: 'left' as const, hull: [0, 0, 300, 0, 300, 20, 0, 20], heightMm: 20 };
  const tall = part([20, 20, 3000], { poses: [side] });
  expect(judgeFile({ ...examined, parts: [tall] }).verdict).toBe('ready');
});
