import type { Hull } from '#src/lib/print-facts.ts';

/** The skirt, and what stays free at the edge of the bed. */
const edgeMm = 5;
const brimMm = 5;
/** Lengths that differ by less are equal. Coordinates in mesh files are single-precision numbers. */
export const toleranceMm = 0.001;
/** What stays free above a part. */
export const headroomMm = 0.5;

/** Parts are turned in these steps. */
export const stepDegrees = 0.5;

/** Returns the distance in millimeters between a part and the edge of the bed. */
export function getMargin(needsBrim: boolean): number {
  return needsBrim ? edgeMm + brimMm : edgeMm;
}

/** Turns a hull counter-clockwise, and moves it so that the lowest x and y are 0. */
export function turnHull(hull: Hull, degrees: number): { hull: Hull; width: number; depth: number } {
  const angle = (degrees * Math.PI) / 180;
  // Multiples of 90 degrees keep their exact lengths.
  const sin = degrees % 180 === 0 ? 0 : Math.sin(angle);
  const cos = degrees % 180 === 90 ? 0 : Math.cos(angle);
  const turned: number[] = [];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < hull.length; at += 2) {
    const [x = 0, y = 0] = [hull[at], hull[at + 1]];
    const [turnedX, turnedY] = [x * cos - y * sin, x * sin + y * cos];
    turned.push(turnedX, turnedY);
    minX = Math.min(minX, turnedX);
    maxX = Math.max(maxX, turnedX);
    minY = Math.min(minY, turnedY);
    maxY = Math.max(maxY, turnedY);
  }
  if (turned.length === 0) return { hull: [], width: 0, depth: 0 };
  return {
    hull: turned.map((value, at) => value - (at % 2 === 0 ? minX : minY)),
    width: maxX - minX,
    depth: maxY - minY,
  };
}

/**
 * Returns the width and depth of a hull, turned in steps from 0 to 89.5 degrees. Turned by 90 degrees more, the two
 * are swapped.
 */
export function measureTurns(hull: Hull): { degrees: number; width: number; depth: number }[] {
  return Array.from({ length: 90 / stepDegrees }, (_, step) => {
    const { width, depth } = turnHull(hull, step * stepDegrees);
    return { degrees: step * stepDegrees, width, depth };
  });
}
