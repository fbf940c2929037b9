import type { PrinterBed } from '#src/features/printers/fit/types.ts';

type Point = readonly [x: number, y: number];

const stepDegrees = 0.05;
const gridMm = 1;
/** Lengths that differ by less are equal. */
const tolerance = 0.0011;

/**
 * Returns whether points can be turned in steps of 0.05 degrees, and moved in steps of 1 mm, so that all are on the bed
 * and their hull covers no excluded area. It shares no code with the rules that it checks.
 */
export function canPlace(points: readonly Point[], bed: PrinterBed, marginMm: number): boolean {
  if (bed.shape === 'round') return canPlaceOnDisc(points, bed.bedMm[0] / 2 - marginMm);
  for (let degrees = 0; degrees < 360; degrees += stepDegrees) {
    const turned = rotate(points, degrees);
    const [low, high] = getBox(turned);
    const roomX = bed.bedMm[0] - 2 * marginMm - (high[0] - low[0]);
    const roomY = bed.bedMm[1] - 2 * marginMm - (high[1] - low[1]);
    if (roomX < -tolerance || roomY < -tolerance) continue;
    if (!bed.exclude) return true;
    for (const x of listSteps(roomX)) {
      for (const y of listSteps(roomY)) {
        const place = turned.map(([px, py]): Point => [
          px - low[0] + marginMm + x,
          py - low[1] + marginMm + y,
        ]);
        if (isClear(place, bed, marginMm)) return true;
      }
    }
  }
  return false;
}

/** Returns whether points that are already placed are on the bed with the margin, and cover no excluded area. */
export function isPlaced(points: readonly Point[], bed: PrinterBed, marginMm: number): boolean {
  const [x, y] = bed.bedMm;
  const isOnBed = points.every(([px, py]) =>
    bed.shape === 'round'
      ? Math.hypot(px - x / 2, py - y / 2) <= x / 2 - marginMm + tolerance
      : Math.min(px, py, x - px, y - py) >= marginMm - tolerance,
  );
  return isOnBed && isClear(points, bed, marginMm);
}

/** Returns the corners of the convex hull, counter-clockwise, found as the edges with all points on their left. */
export function wrapPoints(points: readonly Point[]): Point[] {
  let at = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])[0] ?? ([0, 0] as const);
  const hull: Point[] = [];
  do {
    hull.push(at);
    const from = at;
    at = points.reduce((best, point) => {
      const turn = cross(from, best, point);
      const isFarther =
        Math.hypot(point[0] - from[0], point[1] - from[1]) > Math.hypot(best[0] - from[0], best[1] - from[1]);
      return best === from || turn < -1e-12 || (Math.abs(turn) <= 1e-12 && isFarther) ? point : best;
    }, from);
  } while (at !== hull[0] && hull.length <= points.length);
  return hull;
}

function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function rotate(points: readonly Point[], degrees: number): Point[] {
  const angle = (degrees / 180) * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
}

function getBox(points: readonly Point[]): [low: Point, high: Point] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
}

function listSteps(room: number): number[] {
  const end = Math.max(0, room);
  const steps = Array.from({ length: Math.floor(end / gridMm) + 1 }, (_, step) => step * gridMm);
  return [...steps, end];
}

/** Excluded areas are kept free with the margin: what is left of the hull inside of them has no area. */
function isClear(points: readonly Point[], bed: PrinterBed, marginMm: number): boolean {
  const reach = marginMm - 2 * tolerance;
  return (bed.exclude ?? []).every(([x0, y0, x1, y1]) => {
    let left: Point[] = wrapPoints(points);
    left = cut(left, ([x]) => x - (x0 - reach));
    left = cut(left, ([x]) => x1 + reach - x);
    left = cut(left, ([, y]) => y - (y0 - reach));
    left = cut(left, ([, y]) => y1 + reach - y);
    return getArea(left) < 1e-6;
  });
}

/** Cuts a convex polygon down to where `inside` is positive. */
function cut(polygon: readonly Point[], inside: (point: Point) => number): Point[] {
  return polygon.flatMap((point, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? point;
    const [here, there] = [inside(point), inside(next)];
    const kept: Point[] = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    return [
      ...kept,
      [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share] as const,
    ];
  });
}

function getArea(polygon: readonly Point[]): number {
  return Math.abs(
    polygon.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = polygon[(at + 1) % polygon.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
}

/** Searches the center of a disc that contains all points, on ever finer grids. */
function canPlaceOnDisc(points: readonly Point[], radius: number): boolean {
  const [low, high] = getBox(points);
  let center: Point = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const reach = ([x, y]: Point) => Math.max(...points.map(([px, py]) => Math.hypot(px - x, py - y)));
  for (let step = Math.max(high[0] - low[0], high[1] - low[1]) / 8; step > 1e-5; step /= 2) {
    for (let round = 0; round < 20; round += 1) {
      const around = [-1, 0, 1].flatMap((dx) =>
        [-1, 0, 1].map((dy): Point => [center[0] + dx * step, center[1] + dy * step]),
      );
      const best = around.toSorted((a, b) => reach(a) - reach(b))[0] ?? center;
      if (reach(best) >= reach(center)) break;
      center = best;
    }
  }
  return reach(center) <= radius + tolerance;
}
