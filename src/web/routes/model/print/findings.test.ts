import { expect, it } from 'vitest';
import { describeSupports } from './findings.ts';

const found = (areaMm2: number, heightMm: number, kind: 'island' | 'overhang' = 'overhang') => ({
  state: 'done' as const,
  supports: { verdict: 'needed' as const, areaMm2, bridgeMm: 0, cause: { kind, heightMm } },
});

it('names the place that needs supports', () => {
  expect(describeSupports(found(80, 12.4), true)).toBe('Overhang at 12 mm');
  expect(describeSupports(found(4000, 0.201), true)).toBe('Overhang just above the bed');
  expect(describeSupports(found(2, 42, 'island'), false)).toBe('A part begins in the air at 42 mm');
});

it('contradicts the designer only for a large area', () => {
  expect(describeSupports(found(249, 12.4), false)).toBe('The designer says so');
  expect(describeSupports(found(250, 12.4), false)).toBe('Overhang at 12 mm');
});
