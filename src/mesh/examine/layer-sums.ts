import type { LayerProfile } from '#src/lib/print-facts.ts';

import { doubleAt, indexAt } from '../typed-arrays.ts';
import { computeTurn, weighFastTurn, weighSlowTurn } from './outline-turns.ts';

/** A facet: its corners with z in layers, their vertices, and -1 if its body is inside out. */
export type SlicedFacet = { corners: Float64Array; vertices: Uint32Array; sign: 1 | -1 };

/** A facet as seen from the side. Heights are in layers. */
type Section = {
  bottom: number;
  middle: number;
  top: number;
  /** The length of the line of intersection at the height of the middle corner. */
  longest: number;
  /** The signed distance of the line from the origin, halved: at height 0, and its change per layer. */
  distance: number;
  shift: number;
};

/** Walls hide the surface of a slope up to this distance from the outline, per millimeter of height. */
const hiddenMm = 0.3;

/** Sums over facets for each layer, in double precision. */
export class LayerSums {
  readonly #count: number;
  readonly #layerMm: number;
  readonly #normals: Float32Array;
  readonly #outline: Float64Array;
  readonly #area: Float64Array;
  readonly #up: Float64Array;
  readonly #down: Float64Array;
  readonly #fastStops: Float64Array;
  readonly #slowStops: Float64Array;
  readonly #turned: Float64Array;
  /** For the edges of the current facet (longest in z, lower, upper): turn, fast stops and slow stops. */
  readonly #edges = new Float64Array(9);

  /** @param normals those of `computeVertexNormals` */
  constructor(count: number, layerMm: number, normals: Float32Array) {
    this.#count = count;
    this.#layerMm = layerMm;
    this.#normals = normals;
    this.#outline = new Float64Array(count);
    this.#area = new Float64Array(count);
    this.#up = new Float64Array(count);
    this.#down = new Float64Array(count);
    this.#fastStops = new Float64Array(count);
    this.#slowStops = new Float64Array(count);
    this.#turned = new Float64Array(count);
  }

  add(facet: SlicedFacet): void {
    const { corners, sign } = facet;
    const ax = doubleAt(corners, 0);
    const ay = doubleAt(corners, 1);
    const az = doubleAt(corners, 2);
    const ux = doubleAt(corners, 3) - ax;
    const uy = doubleAt(corners, 4) - ay;
    const uz = doubleAt(corners, 5) - az;
    const vx = doubleAt(corners, 6) - ax;
    const vy = doubleAt(corners, 7) - ay;
    const vz = doubleAt(corners, 8) - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const across = Math.sqrt(nx * nx + ny * ny);
    const bottom = az + Math.min(0, uz, vz);
    const top = az + Math.max(0, uz, vz);
    const first = Math.max(0, Math.ceil(bottom - 0.5));
    const last = Math.min(this.#count, Math.ceil(top - 0.5)) - 1;
    const visible = Math.max(0, Math.abs(nz) - hiddenMm * across * this.#layerMm) / 2;
    const middle = 3 * az + uz + vz - bottom - top;
    // From the side, the area of the facet is across / 2 = longest · (top - bottom) / 2.
    const longest = top > bottom ? across / (top - bottom) : 0;
    const isSteep = across > 0;
    const distance = isSteep ? (sign * (nx * ax + ny * ay + nz * az)) / across / 2 : 0;
    const section = {
      bottom,
      middle,
      top,
      longest,
      distance,
      shift: isSteep ? (sign * nz) / across / 2 : 0,
    };
    this.#addSurface(nz * sign > 0, visible, section);
    if (last < first || !isSteep) return;
    this.#measureTurns(facet, nx / across, ny / across, longest);
    this.#addLines(section, first, last);
  }

  #addLines({ bottom, middle, top, longest, distance, shift }: Section, first: number, last: number): void {
    for (let layer = first; layer <= last; layer++) {
      const z = layer + 0.5;
      const isLower = z < middle;
      const part = isLower ? (z - bottom) / (middle - bottom) : (top - z) / (top - middle);
      const length = longest * part;
      this.#outline[layer] = doubleAt(this.#outline, layer) + length;
      this.#area[layer] = doubleAt(this.#area, layer) + length * (distance - shift * z);
      const edge = isLower ? 3 : 6;
      // Both facets of an edge add half of it.
      this.#turned[layer] =
        doubleAt(this.#turned, layer) + (doubleAt(this.#edges, 0) + doubleAt(this.#edges, edge)) / 2;
      this.#fastStops[layer] =
        doubleAt(this.#fastStops, layer) + (doubleAt(this.#edges, 1) + doubleAt(this.#edges, edge + 1)) / 2;
      this.#slowStops[layer] =
        doubleAt(this.#slowStops, layer) + (doubleAt(this.#edges, 2) + doubleAt(this.#edges, edge + 2)) / 2;
    }
  }

  /**
   * Adds the surface between the middles of two layers to the lower layer if it faces up, and to the upper one if it faces
   * down, so that it is what a cross-section has more than the next one.
   */
  #addSurface(isUp: boolean, area: number, { bottom, middle, top }: Section): void {
    if (area === 0) return;
    const sums = isUp ? this.#up : this.#down;
    const shift = isUp ? -1 : 0;
    const first = Math.ceil(bottom - 0.5);
    const last = Math.ceil(top - 0.5);
    let below = 0;
    for (let plane = first; plane <= last; plane++) {
      const z = plane + 0.5;
      const fraction = z >= top ? 1 : computeFractionBelow(z, bottom, middle, top);
      const layer = Math.max(0, Math.min(this.#count - 1, plane + shift));
      sums[layer] = doubleAt(sums, layer) + area * (fraction - below);
      below = fraction;
    }
  }

  /** Measures how the outline turns at the edges of a facet, whose horizontal normal is `x`, `y`. */
  #measureTurns({ corners, vertices, sign }: SlicedFacet, x: number, y: number, lineMm: number): void {
    const z = (corner: number): number => doubleAt(corners, corner * 3 + 2);
    let [low, mid, high] = [0, 1, 2];
    if (z(mid) < z(low)) [low, mid] = [mid, low];
    if (z(high) < z(low)) [low, high] = [high, low];
    if (z(high) < z(mid)) [mid, high] = [high, mid];
    const rise = (z(mid) - z(low)) / (z(high) - z(low));
    const along = (axis: number): number => {
      const from = doubleAt(corners, low * 3 + axis);
      return doubleAt(corners, mid * 3 + axis) - from - rise * (doubleAt(corners, high * 3 + axis) - from);
    };
    // The outline runs with the body on its left. Its line in this facet starts or ends at the edge from low to high.
    const isStart = (along(1) * x - along(0) * y) * sign > 0;
    const measure = (edge: number, from: number, to: number): void => {
      const turn = computeTurn(this.#normals, [indexAt(vertices, from), indexAt(vertices, to)], x, y);
      this.#edges[edge] = (edge === 0) === isStart ? -turn : turn;
      this.#edges[edge + 1] = weighFastTurn(Math.abs(turn), lineMm);
      this.#edges[edge + 2] = weighSlowTurn(Math.abs(turn), lineMm);
    };
    measure(0, low, high);
    measure(3, low, mid);
    measure(6, mid, high);
  }

  /** A mesh that is inside out has negative areas, and its surface seems to face and to turn the other way. */
  toProfile(tallMm: number): LayerProfile {
    const isInverted = this.#area.reduce((sum, area) => sum + area, 0) < 0;
    const turns = isInverted ? -2 * Math.PI : 2 * Math.PI;
    return {
      layerMm: this.#layerMm,
      tallMm,
      outlineMm: Float32Array.from(this.#outline),
      areaMm2: Float32Array.from(this.#area, Math.abs),
      upMm2: Float32Array.from(isInverted ? this.#down : this.#up),
      downMm2: Float32Array.from(isInverted ? this.#up : this.#down),
      loops: Float32Array.from(this.#turned, (turned) => Math.round(turned / turns)),
      fastStops: Float32Array.from(this.#fastStops),
      slowStops: Float32Array.from(this.#slowStops),
    };
  }
}

/** Returns the part of a triangle that is lower than z, by the heights of its corners. */
function computeFractionBelow(z: number, bottom: number, middle: number, top: number): number {
  if (z < middle) return (z - bottom) ** 2 / (middle - bottom) / (top - bottom);
  return 1 - (top - z) ** 2 / (top - middle) / (top - bottom);
}
