import { describe, expect, it } from 'vitest';
import {
  accentContrast,
  accentStyle,
  accentTones,
  contrast,
  formatContrast,
  minContrast,
  nearestAccent,
} from './accent.ts';

it('measures the contrast of ink text', () => {
  expect(formatContrast(accentContrast('#FFC42E'))).toBe('11.1');
  expect(formatContrast(accentContrast('#1E6B5C'))).toBe('2.8');
});

describe('the nearest color', () => {
  it.each([
    ['#1E6B5C', '#508C80'],
    ['#FFC42E', '#FFC42E'],
    ['#FFFFFF', '#FFFFFF'],
  ])('for %s is %s', (accent, nearest) => {
    expect(nearestAccent(accent)).toBe(nearest);
  });

  it('of any color has readable text in all tones of both themes', () => {
    const steps = ['00', '33', '66', '99', 'CC', 'FF'];
    const colors = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => nearestAccent(`#${red}${green}${blue}`))),
    );
    for (const color of colors) {
      expect(accentContrast(color)).toBeGreaterThanOrEqual(minContrast);
      for (const { hover, soft, softText } of Object.values(accentTones(color))) {
        expect(accentContrast(hover)).toBeGreaterThanOrEqual(minContrast);
        expect(contrast(softText, soft), `${softText} on ${soft}`).toBeGreaterThanOrEqual(minContrast);
      }
    }
  });
});

it('replaces the tokens in the light theme, in the dark one, and in a chosen one', () => {
  const style = accentStyle('#508C80');
  expect(style.match(/--signal:#508C80/g)).toHaveLength(3);
  expect(style).toContain(':root:root[data-theme=dark]');
});
