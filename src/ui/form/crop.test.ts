import { expect, test } from 'vitest';
import { clampCrop, cropAfterKey, cropAtPress, cropWindow } from './crop.ts';

test('a square picture shows 80 % of its width, moved by x only', () => {
  expect(cropWindow({ width: 640, height: 640 }, { x: 46, y: 42 })).toEqual({
    left: expect.closeTo(9.2),
    top: 0,
    width: 80,
    height: 100,
  });
});

test('a tall picture shows its full width, moved by y only', () => {
  expect(cropWindow({ width: 400, height: 1000 }, { x: 0, y: 100 })).toEqual({
    left: 0,
    top: 50,
    width: 100,
    height: 50,
  });
});

test('a 4:5 picture appears whole at every position', () => {
  expect(cropWindow({ width: 640, height: 800 }, { x: 7, y: 93 })).toEqual({
    left: 0,
    top: 0,
    width: 100,
    height: 100,
  });
});

test.each([
  ['ArrowLeft', false, { x: 49, y: 50 }],
  ['ArrowRight', true, { x: 60, y: 50 }],
  ['ArrowUp', false, { x: 50, y: 49 }],
  ['ArrowDown', true, { x: 50, y: 60 }],
])('%s with shift %s', (key, shift, expected) => {
  expect(cropAfterKey({ x: 50, y: 50 }, key, shift)).toEqual(expected);
});

test('arrow keys stop at the edge, other keys do nothing', () => {
  expect(cropAfterKey({ x: 95, y: 0 }, 'ArrowRight', true)).toEqual({ x: 100, y: 0 });
  expect(cropAfterKey({ x: 95, y: 0 }, 'ArrowUp', false)).toEqual({ x: 95, y: 0 });
  expect(cropAfterKey({ x: 95, y: 0 }, 'Enter', false)).toBeUndefined();
});

test('a press outside of the box counts as one at its edge', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 };
  expect(cropAtPress({ clientX: 200, clientY: 150 }, box)).toEqual({ x: 25, y: 50 });
  expect(cropAtPress({ clientX: 20, clientY: 900 }, box)).toEqual({ x: 0, y: 100 });
  expect(cropAtPress({ clientX: 20, clientY: 900 }, { ...box, width: 0 })).toEqual({ x: 50, y: 50 });
});

test('clamping gives whole percent', () => {
  expect(clampCrop({ x: 33.333, y: -4 })).toEqual({ x: 33, y: 0 });
});
