import { expect, it } from 'vitest';
import { describePlateFit } from './describe-plate.ts';
import type { PrinterBed } from './types.ts';

const bed: PrinterBed = { bedMm: [250, 210], shape: 'rect', tallMm: 220 };

it.each<[[number, number, number], string]>([
  [[240, 200, 60], 'fits'],
  [[200, 240, 60], 'fits turned by 90 degrees'],
  [[120, 80, 240], 'too tall by 21 mm as arranged'],
  [[250, 200, 60], 'does not fit as arranged'],
])('describes the fit of a plate of %j mm', (boundsMm, text) => {
  expect(describePlateFit(boundsMm, bed, { needsBrim: false })).toBe(text);
});
