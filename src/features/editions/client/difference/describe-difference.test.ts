import { describe, expect, it } from 'vitest';
import type { DifferenceFacts, FileDifference } from '../../difference-schemas.ts';
import { describeDifference, describeRegion } from './describe-difference.ts';

const facts: DifferenceFacts = {
  verdict: 'changed',
  isExact: true,
  maxMm: 0.2108,
  meanMm: 0.01,
  volumeChangeMm3: 9,
  addedMm3: 12.3,
  removedMm3: 3.26,
  shiftMm: null,
  scale: null,
  regionCount: 2,
  regions: [],
  lowMm: [-30, -20, 0],
  boundsMm: [60, 40, 18],
};

const say = (changes: Partial<DifferenceFacts>) => describeDifference(done({ ...facts, ...changes }));
const done = (known: DifferenceFacts): FileDifference => ({
  ...{ state: 'done', reason: null, facts: known, pictures: null, view: null },
});
const refused = (state: FileDifference['state'], reason: string | null) =>
  describeDifference({ state, reason, facts: null, pictures: null, view: null });

describe('the sentences about a difference', () => {
  it('has the places, the largest distance and the volumes', () => {
    expect(say({})).toBe('Changed in two places, by up to 0.2 mm: 12 mm³ added, 3.3 mm³ removed.');
    expect(say({ regionCount: 1, removedMm3: 0 })).toBe(
      'Changed in one place, by up to 0.2 mm: 12 mm³ added.',
    );
    expect(say({ maxMm: 25.44, addedMm3: 123_456, removedMm3: 0 })).toBe(
      'Changed in two places, by up to 25.4 mm: 123.5 cm³ added.',
    );
    expect(say({ maxMm: 6.58, addedMm3: 10_700, removedMm3: 8435 })).toBe(
      'Changed in two places, by up to 6.6 mm: 10.7 cm³ added, 8.44 cm³ removed.',
    );
    expect(say({ regionCount: 0, maxMm: 0.03, addedMm3: 0.01, removedMm3: 0 })).toBe(
      'Changed only in very small places, by up to 0.03 mm.',
    );
  });

  it('says that distances are approximate because they were measured at points, with the volume if it is known', () => {
    const sampled = { isExact: false, addedMm3: null, removedMm3: null };
    expect(say({ ...sampled, volumeChangeMm3: -9 })).toBe(
      'Changed in two places, by up to 0.2 mm (approximate, measured at points). Its volume is 9 mm³ smaller.',
    );
    expect(say({ ...sampled, volumeChangeMm3: null })).toBe(
      'Changed in two places, by up to 0.2 mm (approximate, measured at points).',
    );
  });

  it('says how files with the same shape differ', () => {
    expect(say({ verdict: 'same' })).toBe('Same shape, saved again.');
    expect(say({ verdict: 'moved', shiftMm: [30, 40, 0] })).toBe(
      'Moved, not changed: it is 50 mm from its earlier place.',
    );
    expect(say({ verdict: 'inches', scale: 25.4 })).toBe(
      'Looks like inches: it is 25.4 times larger than before.',
    );
    expect(say({ verdict: 'inches', scale: 1 / 25.4 })).toContain('smaller than before');
  });

  it('says why files were not compared', () => {
    expect(refused('waiting', null)).toContain('being compared');
    expect(refused('not_comparable', 'archive')).toContain('a ZIP');
    expect(refused('not_comparable', 'too_many_facets')).toContain('too many facets');
    expect(refused('not_comparable', 'stl_truncated')).toContain('could not be read');
    expect(refused('failed', 'timed_out')).toContain('too complex');
    expect(refused('failed', 'job_failed')).toBe('The two versions could not be compared.');
  });
});

it('describes regions by their position in the object', () => {
  const hole = { kind: 'shrunk', centerMm: [20, 10, 3], sizeMm: [8, 8, 6], volumeMm3: 301.4 } as const;
  const toRegion = (centerMm: [number, number, number]) => ({
    ...hole,
    centerMm,
    sizeMm: [8, 8, 6] as [number, number, number],
  });
  expect(describeRegion(toRegion([20, 10, 3]), facts)).toBe(
    'Shrunk on the right, at the back, at the bottom: 8 × 8 × 6 mm, 301 mm³',
  );
  expect(describeRegion({ ...toRegion([0, 0, 9]), kind: 'grown', volumeMm3: null }, facts)).toBe(
    'Grown in the middle: 8 × 8 × 6 mm',
  );
});
