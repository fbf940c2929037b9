import { convexHull, type Point, turn } from './convex-hull.ts';
import { simplifyOutward } from './simplify-hull.ts';

/** Collects points one by one and keeps only the corners of their hull. */
export class HullBuilder {
  readonly #capacity: number;
  #points: Point[] = [];
  /** The corners with ascending x below and above; points between the two are within the hull. */
  #lower: Point[] = [];
  #upper: Point[] = [];

  /** @param capacity the number of points that are collected before those within the hull are dropped */
  constructor(capacity = 4096) {
    this.#capacity = capacity;
  }

  add(x: number, y: number): void {
    if (this.#lower.length > 1 && this.#contains(x, y)) return;
    this.#points.push([x, y]);
    if (this.#points.length >= this.#capacity) this.#reduce();
  }

  /** Returns the hull of all points since the last call. */
  finish(): Point[] {
    const hull = convexHull(this.#points);
    this.#points = [];
    this.#lower = [];
    this.#upper = [];
    return hull;
  }

  #reduce(): void {
    const hull = convexHull(this.#points);
    // The first corner is the leftmost one; the rightmost one ends the lower chain.
    let right = 0;
    for (let i = 1; i < hull.length; i++) {
      const [x, y] = hull[i] as Point;
      const [mostX, mostY] = hull[right] as Point;
      if (x > mostX || (x === mostX && y < mostY)) right = i;
    }
    this.#lower = hull.slice(0, right + 1);
    this.#upper = [...hull.slice(right), ...hull.slice(0, 1)].reverse();
    this.#points = hull.length > this.#capacity / 2 ? simplifyOutward(hull, this.#capacity / 4) : hull;
  }

  #contains(x: number, y: number): boolean {
    const left = this.#lower[0] as Point;
    const right = this.#lower.at(-1) as Point;
    if (x < left[0] || x > right[0]) return false;
    return sideOf(this.#lower, x, y) >= 0 && sideOf(this.#upper, x, y) <= 0;
  }
}

/** Returns a positive value if the point is above the chain at its x. */
function sideOf(corners: readonly Point[], x: number, y: number): number {
  let low = 0;
  let high = corners.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((corners[middle] as Point)[0] <= x) low = middle;
    else high = middle;
  }
  return turn(corners[low] as Point, corners[high] as Point, [x, y]);
}
