import type { LayerProfile } from '#src/lib/print-facts.ts';

import { sixfoldVolume } from '../facet-sums.ts';
import { computeBounds } from '../measure.ts';
import type { LoadedMesh, Mesh } from '../mesh.ts';
import { at, doubleAt, indexAt } from '../typed-arrays.ts';

const layerMm = 0.2;
const maxLayers = 2_000;
/** The largest number of pairs of a facet and a layer that it crosses. About 60 million take a second. */
const maxPairs = 60_000_000;
const cornerNumbers = 9;

/**
 * Measures the cross-sections of a mesh at the middle of each layer, from its lowest point upwards. The facets are read
 * one after the other without knowing which of them touch. Length and position of a facet's line of intersection are
 * linear in z, so that no point of it is computed: a line of length l at the signed distance d from the origin adds l to
 * the outline and l · d / 2 to the area, which is exact for closed meshes. Layers are 0.2 mm high, and higher if the mesh
 * is taller than 2,000 layers or crosses too many of them. Memory grows with the layers only.
 */
export function sliceLayers(mesh: LoadedMesh): LayerProfile {
  const { low, high } = computeBounds(mesh);
  const tall = high[2] - low[2];
  if (!(tall > 0)) return toProfile(layerMm, new LayerSums(0));
  const height = chooseLayerHeight(mesh, tall);
  const sums = new LayerSums(Math.max(1, Math.ceil(tall / height - 0.5)));
  const origin = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]] as const;
  const starts = mesh.bodyStarts.length > 1 ? mesh.bodyStarts : [0];
  const facets = mesh.indices.length / 3;
  starts.forEach((start, body) => {
    const end = starts[body + 1] ?? facets;
    const isInverted = starts.length > 1 && computeSixfoldVolume(mesh, start, end) < 0;
    for (let facet = start; facet < end; facet++) {
      sums.add(readCorners(mesh, facet, origin, height), isInverted ? -1 : 1);
    }
  });
  return toProfile(height, sums);
}

/** Doubles the layer height until the facets cross few enough layers. */
function chooseLayerHeight(mesh: Mesh, tall: number): number {
  let height = Math.max(layerMm, tall / maxLayers);
  let crossedMm = 0;
  for (let corner = 0; corner < mesh.indices.length; corner += 3) {
    const a = zOf(mesh, corner);
    const b = zOf(mesh, corner + 1);
    const c = zOf(mesh, corner + 2);
    crossedMm += Math.max(a, b, c) - Math.min(a, b, c);
  }
  while (crossedMm / height > maxPairs && height < tall) height *= 2;
  return height;
}

function zOf({ positions, indices }: Mesh, corner: number): number {
  return at(positions, indexAt(indices, corner) * 3 + 2);
}

const buffer = new Float32Array(cornerNumbers);
const point = new Float32Array(3);

function computeSixfoldVolume({ positions, indices }: Mesh, start: number, end: number): number {
  const first = indexAt(indices, start * 3) * 3;
  point.set(positions.subarray(first, first + 3));
  let volume = 0;
  for (let facet = start; facet < end; facet++) {
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indexAt(indices, facet * 3 + corner) * 3;
      buffer[corner * 3] = at(positions, vertex);
      buffer[corner * 3 + 1] = at(positions, vertex + 1);
      buffer[corner * 3 + 2] = at(positions, vertex + 2);
    }
    volume += sixfoldVolume(buffer, 0, point, 0);
  }
  return volume;
}

const corners = new Float64Array(cornerNumbers);

/** Returns the corners relative to the origin, with z in layers. The array is reused. */
function readCorners(
  { positions, indices }: Mesh,
  facet: number,
  origin: readonly [x: number, y: number, z: number],
  height: number,
): Float64Array {
  for (let corner = 0; corner < 3; corner++) {
    const vertex = indexAt(indices, facet * 3 + corner) * 3;
    corners[corner * 3] = at(positions, vertex) - origin[0];
    corners[corner * 3 + 1] = at(positions, vertex + 1) - origin[1];
    corners[corner * 3 + 2] = (at(positions, vertex + 2) - origin[2]) / height;
  }
  return corners;
}

/** Sums over the facets for each layer, in double precision. */
class LayerSums {
  readonly outline: Float64Array;
  readonly area: Float64Array;
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
    this.outline = new Float64Array(count);
    this.area = new Float64Array(count);
    this.up = new Float64Array(count);
    this.down = new Float64Array(count);
  }

  /** Adds a facet, whose z is in layers. `sign` is -1 if its body is inside out. */
  add(facet: Float64Array, sign: 1 | -1): void {
    const ax = doubleAt(facet, 0);
    const ay = doubleAt(facet, 1);
    const az = doubleAt(facet, 2);
    const ux = doubleAt(facet, 3) - ax;
    const uy = doubleAt(facet, 4) - ay;
    const uz = doubleAt(facet, 5) - az;
    const vx = doubleAt(facet, 6) - ax;
    const vy = doubleAt(facet, 7) - ay;
    const vz = doubleAt(facet, 8) - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const across = Math.sqrt(nx * nx + ny * ny);
    const bottom = az + Math.min(0, uz, vz);
    const top = az + Math.max(0, uz, vz);
    const middle = 3 * az + uz + vz - bottom - top;
    const first = Math.max(0, Math.ceil(bottom - 0.5));
    const last = Math.min(this.#count, Math.ceil(top - 0.5)) - 1;
    const facing = nz * sign > 0 ? this.up : this.down;
    if (last < first) {
      this.#addFacing(facing, first, Math.abs(nz) / 2);
      return;
    }
    // The facet's area is across / 2 = longest line · (top - bottom) / 2, seen from the side.
    const longest = across / (top - bottom);
    const lower = middle - bottom;
    const upper = top - middle;
    const distance = across > 0 ? (sign * (nx * ax + ny * ay + nz * az)) / across / 2 : 0;
    const shift = across > 0 ? (sign * nz) / across / 2 : 0;
    let below = 0;
    for (let layer = first; layer <= last; layer++) {
      const z = layer + 0.5;
      const part = z < middle ? (z - bottom) / lower : (top - z) / upper;
      const length = longest * part;
      this.outline[layer] = doubleAt(this.outline, layer) + length;
      this.area[layer] = doubleAt(this.area, layer) + length * (distance - shift * z);
      const fraction =
        z < middle ? (part * (z - bottom)) / (top - bottom) : 1 - (part * (top - z)) / (top - bottom);
      this.#addFacing(facing, layer, (Math.abs(nz) / 2) * (fraction - below));
      below = fraction;
    }
    this.#addFacing(facing, last + 1, (Math.abs(nz) / 2) * (1 - below));
  }

  /** Adds surface between the middle of the layer before and the middle of this layer. */
  #addFacing(facing: Float64Array, layer: number, area: number): void {
    const exposed = facing === this.up ? layer - 1 : layer;
    const clamped = Math.max(0, Math.min(this.#count - 1, exposed));
    facing[clamped] = doubleAt(facing, clamped) + area;
  }
}

/** A mesh that is inside out has negative areas, and its surface seems to face the other way. */
function toProfile(height: number, sums: LayerSums): LayerProfile {
  const isInverted = sums.area.reduce((sum, area) => sum + area, 0) < 0;
  return {
    layerMm: height,
    outlineMm: Float32Array.from(sums.outline),
    areaMm2: Float32Array.from(sums.area, Math.abs),
    upMm2: Float32Array.from(isInverted ? sums.down : sums.up),
    downMm2: Float32Array.from(isInverted ? sums.up : sums.down),
  };
}
