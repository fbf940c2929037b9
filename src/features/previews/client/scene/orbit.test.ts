import { describe, expect, it } from 'vitest';
import {
  getCameraOffset,
  getFieldOfView,
  getFittingDistance,
  getNamedView,
  turnBy,
  viewNames,
  zoomBy,
} from './orbit.ts';

const round = (values: readonly number[]) => values.map((value) => Math.round(value * 10) / 10 + 0);

describe('getCameraOffset', () => {
  it.each([
    ['front', [0, -1, 0]],
    ['back', [0, 1, 0]],
    ['left', [-1, 0, 0]],
    ['right', [1, 0, 0]],
    ['top', [0, 0, 1]],
    ['bottom', [0, 0, -1]],
  ] as const)('looks from the %s', (name, direction) => {
    expect(round(getCameraOffset({ ...getNamedView(name, 10), distance: 1 }))).toEqual(direction);
  });

  it('has the distance of the orbit in every view', () => {
    for (const name of viewNames) {
      const orbit = getNamedView(name, 10);
      expect(Math.hypot(...getCameraOffset(orbit))).toBeCloseTo(orbit.distance);
    }
  });
});

it('turns around without end, but not over the top', () => {
  const home = getNamedView('home', 10);
  expect(turnBy(home, 20, 0).turn).toBeCloseTo(home.turn + 20);
  expect(turnBy(home, 0, 9).pitch).toBe(1.55);
  expect(turnBy(home, 0, -9).pitch).toBe(-1.55);
});

it('zooms within limits that follow from the size of the object', () => {
  const home = getNamedView('home', 10);
  const fitting = getFittingDistance(10);
  expect(zoomBy(home, 0.5, 10).distance).toBeCloseTo(fitting / 2);
  expect(zoomBy(home, 0.001, 10).distance).toBeCloseTo(fitting / 4);
  expect(zoomBy(home, 1000, 10).distance).toBeCloseTo(fitting * 4);
});

it('has the object in the picture of a wide and of a tall window', () => {
  const isSeen = (aspect: number) => {
    const vertical = (getFieldOfView(aspect) * Math.PI) / 360;
    const horizontal = Math.atan(Math.tan(vertical) * aspect);
    const object = Math.asin(10 / getFittingDistance(10));
    return object < vertical && object < horizontal;
  };
  expect([0.4, 1, 2.5].map(isSeen)).toEqual([true, true, true]);
  expect(getFieldOfView(2.5)).toBeCloseTo(getFieldOfView(1));
});
