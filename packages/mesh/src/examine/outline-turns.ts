import type { Mesh } from '../core/mesh.ts';
import { at, doubleAt, indexAt } from '../core/typed-arrays.ts';
import { type EdgeUses, type EdgeVisitor, facetOf } from '../topology/visit-edges.ts';

/**
 * For printers with and without input shaping: the speed at which they pass a right-angled corner in relation to their
 * print speed, and the distance in millimeters in which they reach that speed from rest.
 */
const fast = { cornerSpeed: 0.0375, startMm: 8 };
const slow = { cornerSpeed: 0.2, startMm: 1.5 };
/** Slicers leave out points that are nearer than this to the line between their neighbors. */
const deviationMm = 0.0125;
/** Turns above this angle (about 26 degrees) are corners, whose lines are taken to be long. */
const cornerAngle = 0.45;
/** Smaller turns are flat surfaces. */
const smallestAngle = 1e-4;

/** Layers over the bed: the height of the bed, the height of a layer and their number. */
export interface LayerGrid {
  bedZ: number;
  layerMm: number;
  count: number;
}

/** A facet: its normal with z in layers, of any length, and the length of its intersection with a layer at its middle corner. */
interface Face {
  x: number;
  y: number;
  z: number;
  lineMm: number;
}

/**
 * Sums up how the outline of each layer turns at the edges of a mesh. Where a layer cuts an edge, the outline turns by the angle between
 * the horizontal normals of both facets, to the left if the edge is convex.
 */
export class OutlineTurns implements EdgeVisitor {
  /** The sum of the angles of all turns, positive to the left. */
  readonly turned: Float64Array;
  readonly fastStops: Float64Array;
  readonly slowStops: Float64Array;
  readonly #mesh: Mesh;
  readonly #grid: LayerGrid;
  readonly #isInverted: (facet: number) => boolean;
  readonly #one: Face = { x: 0, y: 0, z: 0, lineMm: 0 };
  readonly #other: Face = { x: 0, y: 0, z: 0, lineMm: 0 };

  /** @param isInverted returns whether the body of a facet is inside out */
  constructor(mesh: Mesh, grid: LayerGrid, isInverted: (facet: number) => boolean) {
    this.turned = new Float64Array(grid.count);
    this.fastStops = new Float64Array(grid.count);
    this.slowStops = new Float64Array(grid.count);
    this.#mesh = mesh;
    this.#grid = grid;
    this.#isInverted = isInverted;
  }

  join(one: number, other: number, differ: 0 | 1): void {
    const corner = this.#findOwnCorner(one, other);
    const otherCorner = this.#findOwnCorner(other, one);
    if (corner === undefined || otherCorner === undefined) return;
    const from = one * 3 + ((corner + 1) % 3);
    const zFrom = this.#getZ(from);
    const zTo = this.#getZ(one * 3 + ((corner + 2) % 3));
    const first = Math.max(0, Math.ceil(Math.min(zFrom, zTo) - 0.5));
    const last = Math.min(this.#grid.count, Math.ceil(Math.max(zFrom, zTo) - 0.5)) - 1;
    if (last < first) return;
    this.#readFace(one, this.#one);
    this.#readFace(other, this.#other);
    const angle = this.#measureAngle(differ);
    if (angle < smallestAngle) return;
    const isLeft = this.#isBehind(from, other * 3 + otherCorner) !== this.#isInverted(one);
    this.#add(isLeft ? angle : -angle, first, last);
  }

  /** Pairs the facets of an edge of more than two by the direction in which they traverse it. */
  other(uses: EdgeUses, start: number, end: number): void {
    const facets = Array.from(uses.subarray(start, end));
    const backward = facets.filter((use) => (use & 1) === 1);
    const forward = facets.filter((use) => (use & 1) === 0);
    for (let pair = 0; pair < Math.min(backward.length, forward.length); pair++)
      this.join(facetOf(forward[pair] as number), facetOf(backward[pair] as number), 0);
  }

  #add(angle: number, first: number, last: number): void {
    const weigh = (printer: typeof fast): number =>
      (weighTurn(Math.abs(angle), this.#one.lineMm, printer) +
        weighTurn(Math.abs(angle), this.#other.lineMm, printer)) /
      2;
    const fastStops = weigh(fast);
    const slowStops = weigh(slow);
    for (let layer = first; layer <= last; layer++) {
      this.turned[layer] = doubleAt(this.turned, layer) + angle;
      this.fastStops[layer] = doubleAt(this.fastStops, layer) + fastStops;
      this.slowStops[layer] = doubleAt(this.slowStops, layer) + slowStops;
    }
  }

  /** Returns which corner of a facet, from 0 to 2, the other one does not have. */
  #findOwnCorner(facet: number, other: number): number | undefined {
    const { indices } = this.#mesh;
    const a = indexAt(indices, other * 3);
    const b = indexAt(indices, other * 3 + 1);
    const c = indexAt(indices, other * 3 + 2);
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indexAt(indices, facet * 3 + corner);
      if (vertex !== a && vertex !== b && vertex !== c) return corner;
    }
    return undefined;
  }

  #get(corner: number, axis: number): number {
    return at(this.#mesh.positions, indexAt(this.#mesh.indices, corner) * 3 + axis);
  }

  /** Returns the height of a corner in layers. */
  #getZ(corner: number): number {
    return (this.#get(corner, 2) - this.#grid.bedZ) / this.#grid.layerMm;
  }

  #readFace(facet: number, face: Face): void {
    const corner = facet * 3;
    const z = this.#getZ(corner);
    const ux = this.#get(corner + 1, 0) - this.#get(corner, 0);
    const uy = this.#get(corner + 1, 1) - this.#get(corner, 1);
    const uz = this.#getZ(corner + 1) - z;
    const vx = this.#get(corner + 2, 0) - this.#get(corner, 0);
    const vy = this.#get(corner + 2, 1) - this.#get(corner, 1);
    const vz = this.#getZ(corner + 2) - z;
    face.x = uy * vz - uz * vy;
    face.y = uz * vx - ux * vz;
    face.z = ux * vy - uy * vx;
    face.lineMm = Math.hypot(face.x, face.y) / (Math.max(0, uz, vz) - Math.min(0, uz, vz));
  }

  /** Returns the angle between the horizontal normals of both facets. Facets without area have none. */
  #measureAngle(differ: 0 | 1): number {
    const { x, y } = this.#one;
    const sign = differ === 1 ? -1 : 1;
    const across = x * this.#other.y - y * this.#other.x;
    const along = x * this.#other.x + y * this.#other.y;
    return Math.atan2(Math.abs(across), sign * along);
  }

  /** Returns whether a corner of the other facet is behind the plane of the first one, which contains the corner `from`. */
  #isBehind(from: number, corner: number): boolean {
    const { x, y, z } = this.#one;
    const dx = this.#get(corner, 0) - this.#get(from, 0);
    const dy = this.#get(corner, 1) - this.#get(from, 1);
    return x * dx + y * dy + z * (this.#getZ(corner) - this.#getZ(from)) < 0;
  }
}

/**
 * Returns the time that a turn of the outline costs, as a fraction of the time that a full stop costs. `lineMm` is the
 * length of the line before or after it.
 *
 * A head passes a turn by an angle at `cornerSpeed / (2 · sin(angle / 2))` of its print speed, and loses the square of what
 * is missing, or less if it does not reach its speed between two turns. Short lines of a curve are first joined as
 * slicers do it: a chord of length c over a curvature k deviates by c² · k / 8.
 */
function weighTurn(angle: number, lineMm: number, printer: { cornerSpeed: number; startMm: number }): number {
  const curvature = angle / Math.max(lineMm, 1e-6);
  const chordMm = Math.max(lineMm, Math.sqrt((8 * deviationMm) / curvature));
  const turn = Math.min(Math.PI, curvature * chordMm);
  const speed = Math.min(1, printer.cornerSpeed / (2 * Math.sin(turn / 2)));
  const most = turn > cornerAngle ? 1 : (chordMm / printer.startMm) * (1 / speed - 1);
  return Math.min(1, lineMm / chordMm) * Math.min((1 - speed) ** 2, most);
}
