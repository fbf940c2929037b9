import { expect, test } from 'vitest';
import { describeFileFit, describeFit } from './describe-fit.ts';
import type { FitVerdict } from './types.ts';

const mindsCorner = false;

test.each<[FitVerdict, heading: string, row: string]>([
  [{ kind: 'fits', mindsCorner }, 'Fits your MK4S', 'Fits'],
  [{ kind: 'fits', mindsCorner: true }, 'Fits your MK4S, mind the corner', 'Fits, mind the corner'],
  [{ kind: 'turned', degrees: 37, mindsCorner }, 'Fits turned by 37 degrees', 'Fits turned by 37 degrees'],
  [
    { kind: 'laid-down', side: 'left', degrees: 0, plates: 1, mindsCorner },
    'Fits if you lay it down',
    'Fits if you lay it down',
  ],
  [{ kind: 'plates', plates: 3, mindsCorner }, 'Fits on 3 plates', 'Fits on 3 plates'],
  [
    { kind: 'too-tall', heightMm: 240, byMm: 21, needsMm: 241, scalePercent: 91 },
    'Too tall by 21 mm: needs 241 mm',
    'Too tall by 21 mm',
  ],
  [{ kind: 'too-large', scalePercent: 91 }, 'Does not fit. Split or scale to 91 %', 'Does not fit'],
  [{ kind: 'too-large', scalePercent: null }, 'Does not fit. Split it', 'Does not fit'],
  [{ kind: 'unknown' }, '', ''],
])('describes %o', (verdict, heading, row) => {
  expect(describeFit(verdict, 'MK4S')).toBe(heading);
  expect(describeFileFit(verdict)).toBe(row);
});
