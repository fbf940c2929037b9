import type { Hull } from '@firstlayer/mesh/contract/print-facts.ts';

/** The width that stays free at the edge of the bed, for a skirt too. */
const edgeMm = 5;
const brimMm = 5;
const gapMm = 5;
/** Lengths that differ by less are equal. Coordinates in mesh files are single-precision numbers. */
export const toleranceMm = 0.001;
/** The height that stays free above a part. */
export const headroomMm = 0.5;

/** Parts are turned in these steps. */
export const stepDegrees = 0.5;

/** Returns the distance in millimeters between a part and the edge of the bed. */
export function getMargin(needsBrim: boolean): number {
  return needsBrim ? edgeMm + brimMm : edgeMm;
}

/** Returns the distance in millimeters between parts on one bed. */
export function getGap(needsBrim: boolean): number {
  return needsBrim ? gapMm + 2 * brimMm : gapMm;
}

/** A hull and the size of the box around it. */
interface Turned {
  hull: Hull;
  width: number;
  depth: number;
}

/** Turns a hull counter-clockwise, and moves it so that the lowest x and y are 0. */
export function turnHull(hull: Hull, degrees: number): Turned {
  const { sin, cos } = getDirection(degrees);
  const { minX, minY, maxX, maxY } = measureBox(hull, sin, cos);
  const turned = hull.map((value, at) =>
    at % 2 === 0
      ? value * cos - (hull[at + 1] ?? 0) * sin - minX
      : (hull[at - 1] ?? 0) * sin + value * cos - minY,
  );
  return { hull: turned, width: maxX - minX, depth: maxY - minY };
}

/**
 * Returns the width and depth of a hull, turned in steps from 0 to 89.5 degrees. Turned by 90 degrees more, the two
 * are swapped.
 */
export function measureTurns(hull: Hull): { degrees: number; width: number; depth: number }[] {
  return Array.from({ length: 90 / stepDegrees }, (_, step) => {
    const degrees = step * stepDegrees;
    const { sin, cos } = getDirection(degrees);
    const { minX, minY, maxX, maxY } = measureBox(hull, sin, cos);
    return { degrees, width: maxX - minX, depth: maxY - minY };
  });
}

/** For multiples of 90 degrees, the results are exact. */
function getDirection(degrees: number): { sin: number; cos: number } {
  const angle = (degrees * Math.PI) / 180;
  if (degrees % 90 !== 0) return { sin: Math.sin(angle), cos: Math.cos(angle) };
  return { sin: Math.round(Math.sin(angle)), cos: Math.round(Math.cos(angle)) };
}

function measureBox(hull: Hull, sin: number, cos: number) {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < hull.length; at += 2) {
    const [x = 0, y = 0] = [hull[at], hull[at + 1]];
    const [turnedX, turnedY] = [x * cos - y * sin, x * sin + y * cos];
    minX = Math.min(minX, turnedX);
    maxX = Math.max(maxX, turnedX);
    minY = Math.min(minY, turnedY);
    maxY = Math.max(maxY, turnedY);
  }
  return { minX, minY, maxX, maxY };
}
