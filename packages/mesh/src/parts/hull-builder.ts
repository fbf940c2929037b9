import { convexHull, type Point } from './convex-hull.ts';

/** The number of points beyond the known corners that are collected before those within the hull are dropped. */
const collectedPoints = 4096;

/** Collects points one by one and keeps only the corners of their hull. */
export class HullBuilder {
  #points: Point[] = [];
  #limit = collectedPoints;

  add(x: number, y: number): void {
    this.#points.push([x, y]);
    if (this.#points.length < this.#limit) return;
    this.#points = convexHull(this.#points);
    this.#limit = this.#points.length * 2 + collectedPoints;
  }

  /** Returns the hull of all points since the last call. */
  finish(): Point[] {
    const hull = convexHull(this.#points);
    this.#points = [];
    this.#limit = collectedPoints;
    return hull;
  }
}
