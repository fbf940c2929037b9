import type { LayerProfile } from '../contract/print-facts.ts';

import { doubleAt } from '../core/typed-arrays.ts';
import type { OutlineTurns } from './outline-turns.ts';

/** A facet: its corners with z in layers, and -1 if its body is inside out. */
export interface SlicedFacet {
  corners: Float64Array;
  sign: 1 | -1;
}

/** A facet as seen from the side. Heights are in layers. */
interface Section {
  bottom: number;
  middle: number;
  top: number;
  /** The length of the line of intersection at the height of the middle corner. */
  longest: number;
  /** The signed distance of the line from the origin, halved: at height 0, and its change per layer. */
  distance: number;
  shift: number;
}

/**
 * Slicers leave out the solid strip along a slope if it is narrower than the first value, and widen it by the second one
 * otherwise. Both are per millimeter of height, which is about the height of the solid layers together.
 */
const narrowestMm = 0.78;
const addedMm = 0.5;

/** Sums over facets for each layer, in double precision. */
export class LayerSums {
  readonly #count: number;
  readonly #layerMm: number;
  readonly #outline: Float64Array;
  readonly #area: Float64Array;
  readonly #up: Float64Array;
  readonly #down: Float64Array;

  constructor(count: number, layerMm: number) {
    this.#count = count;
    this.#layerMm = layerMm;
    this.#outline = new Float64Array(count);
    this.#area = new Float64Array(count);
    this.#up = new Float64Array(count);
    this.#down = new Float64Array(count);
  }

  add({ corners, sign }: SlicedFacet): void {
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
    const side = across * this.#layerMm;
    const visible = Math.abs(nz) < narrowestMm * side ? 0 : (Math.abs(nz) + addedMm * side) / 2;
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

  /** A mesh that is inside out has negative areas, and its surface seems to face and to turn the other way. */
  toProfile(tallMm: number, { turned, fastStops, slowStops }: OutlineTurns): LayerProfile {
    const isInverted = this.#area.reduce((sum, area) => sum + area, 0) < 0;
    const turns = isInverted ? -2 * Math.PI : 2 * Math.PI;
    return {
      layerMm: this.#layerMm,
      tallMm,
      outlineMm: Float32Array.from(this.#outline),
      areaMm2: Float32Array.from(this.#area, Math.abs),
      upMm2: Float32Array.from(isInverted ? this.#down : this.#up),
      downMm2: Float32Array.from(isInverted ? this.#up : this.#down),
      loops: Float32Array.from(turned, (angle) => Math.round(angle / turns)),
      fastStops: Float32Array.from(fastStops),
      slowStops: Float32Array.from(slowStops),
    };
  }
}

/** Returns the part of a triangle that is lower than z, by the heights of its corners. */
function computeFractionBelow(z: number, bottom: number, middle: number, top: number): number {
  if (z < middle) return (z - bottom) ** 2 / (middle - bottom) / (top - bottom);
  return 1 - (top - z) ** 2 / (top - middle) / (top - bottom);
}
