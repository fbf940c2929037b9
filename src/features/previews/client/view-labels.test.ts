import { expect, it } from 'vitest';
import { findViewOfKey } from './view-keys.ts';
import { describeView, formatPreviewSize, formatSides } from './view-labels.ts';

it('formats sides with a decimal below 100 mm', () => {
  expect(formatSides([92.44, 92.4, 180.2])).toBe('92.4 × 92.4 × 180 mm');
});

it.each([
  ['0', 'home'],
  ['1', 'front'],
  ['6', 'bottom'],
  ['7', undefined],
  ['a', undefined],
  ['12', undefined],
])('finds for the key %s the view %s', (key, view) => {
  expect(findViewOfKey(key)).toBe(view);
});

it('describes a view for screen readers', () => {
  const part = { name: null, color: null, boundsMm: [92.4, 92.4, 180] as [number, number, number] };
  const mesh = { fileId: 1, name: 'vase.stl', url: '/previews/x', bytes: 1, triangles: 1, isReduced: false };
  const { boundsMm } = part;
  expect(describeView('Ripple Vase', { ...mesh, boundsMm, parts: [part] })).toBe(
    '3D view: Ripple Vase, 92 by 92 by 180 millimeters, 1 part',
  );
  expect(describeView('Bowls', { ...mesh, boundsMm, parts: [part, part] })).toMatch(/, 2 parts$/);
});

it('formats the size of a preview', () => {
  expect([formatPreviewSize(56_400), formatPreviewSize(300)]).toEqual(['56 kB', '1 kB']);
});
