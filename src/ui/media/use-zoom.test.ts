import { expect, it } from 'vitest';
import { keepInside, zoomAround } from './use-zoom.ts';

const box = { width: 400, height: 200 };

it('keeps the point below the pointer in its place', () => {
  expect(zoomAround({ scale: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 }, box)).toEqual({
    scale: 2,
    x: -100,
    y: -50,
  });
});

it('zooms between the whole picture and six times its size', () => {
  const middle = { x: 0, y: 0 };
  expect(zoomAround({ scale: 2, x: 50, y: 0 }, 0.1, middle, box)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoomAround({ scale: 2, x: 0, y: 0 }, 10, middle, box).scale).toBe(6);
});

it('does not move the picture out of its box', () => {
  expect(keepInside({ scale: 2, x: 900, y: -900 }, box)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(keepInside({ scale: 1, x: 5, y: 5 }, box)).toEqual({ scale: 1, x: 0, y: 0 });
});
