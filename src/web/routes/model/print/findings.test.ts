import { expect, test } from 'vitest';
import type { SupportFinding } from '#src/features/print-facts/schemas.ts';
import { describeSupports } from './findings.ts';

const finding = (changes: Partial<SupportFinding>): SupportFinding => ({
  verdict: 'none',
  areaMm2: 0,
  bridgeMm: 0,
  cause: null,
  ...changes,
});
const overhang = { kind: 'overhang', heightMm: 41.7 } as const;
const low = { kind: 'overhang', heightMm: 0.25 } as const;
const island = { kind: 'island', heightMm: 12.2 } as const;

test.each([
  [finding({}), false, 'No bridges'],
  [finding({}), true, ''],
  [finding({ verdict: 'bridges', bridgeMm: 8.4 }), false, 'Bridges up to 9 mm'],
  [finding({ verdict: 'bridges' }), false, 'Short overhangs only'],
  [finding({ verdict: 'needed', cause: overhang }), true, 'For the overhang at 42 mm'],
  [
    finding({ verdict: 'needed', cause: overhang, areaMm2: 250 }),
    false,
    'Says the designer. We measured an overhang at 42 mm: look in the slicer.',
  ],
  [finding({ verdict: 'needed', cause: overhang, areaMm2: 249 }), false, ''],
  [finding({ verdict: 'needed', cause: low }), true, 'For the overhang at the bed'],
  [
    finding({ verdict: 'needed', cause: island }),
    false,
    'Says the designer. We measured a part in the air at 12 mm: look in the slicer.',
  ],
  [finding({ verdict: 'needed' }), false, ''],
  [finding({ verdict: 'unknown' }), false, ''],
])('describes %o with supports needed %s', (supports, isNeeded, text) => {
  expect(describeSupports({ state: 'done', supports }, isNeeded)).toBe(text);
});

test('adds nothing to the word of the designer before the examination', () => {
  const supports = finding({ verdict: 'bridges', bridgeMm: 8.4 });
  expect(describeSupports({ state: 'waiting', supports }, false)).toBe('');
});
