import type { LayerProfile } from '../contract/print-facts.ts';

import { sixfoldVolume } from '../measure/facet-sums.ts';
import { computeBounds } from '../measure/measure.ts';
import type { LoadedMesh, Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { visitEdges } from '../topology/visit-edges.ts';
import { LayerSums, type SlicedFacet } from './layer-sums.ts';
import { OutlineTurns } from './outline-turns.ts';

const usualLayerMm = 0.2;
const maxLayers = 2_000;
/** The largest number of pairs of a facet and a layer that it crosses, which take about a second. */
const maxPairs = 60_000_000;

/**
 * Measures the cross-sections of a mesh at the middle of each layer, from its lowest point upwards. The facets are read
 * one after the other, without knowing which of them touch. Length and position of a facet's line of intersection are
 * linear in z, so that no point of it is computed: a line of length l at the signed distance d from the origin adds l to
 * the outline and l · d / 2 to the area, which is exact for closed meshes. Layers are 0.2 mm high, and higher if the mesh
 * is taller than 2,000 layers or crosses too many of them. It takes 8 bytes a vertex.
 */
export function sliceLayers(mesh: LoadedMesh): LayerProfile {
  const { low, high } = computeBounds(mesh);
  const tall = mesh.indices.length > 0 ? high[2] - low[2] : 0;
  const layerMm = tall > 0 ? chooseLayerHeight(mesh, tall) : usualLayerMm;
  const count = tall > 0 ? Math.max(1, Math.ceil(tall / layerMm - 0.5)) : 0;
  const sums = new LayerSums(count, layerMm);
  const isInverted = findInvertedBodies(mesh);
  const turns = new OutlineTurns(mesh, { bedZ: low[2], layerMm, count }, isInverted);
  if (count === 0) return sums.toProfile(tall, turns);
  const origin = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]] as const;
  const reader = new FacetReader(mesh, origin, layerMm);
  for (let facet = 0; facet < mesh.indices.length / 3; facet++)
    sums.add(reader.read(facet, isInverted(facet) ? -1 : 1));
  visitEdges(mesh.indices, mesh.positions.length / 3, turns);
  return sums.toProfile(tall, turns);
}

/** Returns a function that returns true for a facet of a body that is inside out. If there is only one, the caller finds out by its areas. */
function findInvertedBodies(mesh: LoadedMesh): (facet: number) => boolean {
  const { bodyStarts, indices } = mesh;
  if (bodyStarts.length < 2) return () => false;
  const inverted = new Uint8Array(indices.length / 3);
  bodyStarts.forEach((start, body) => {
    const end = bodyStarts[body + 1] ?? inverted.length;
    if (computeSixfoldVolume(mesh, start, end) < 0) inverted.fill(1, start, end);
  });
  return (facet) => inverted[facet] === 1;
}

/** Doubles the layer height until the facets cross few enough layers. */
function chooseLayerHeight({ positions, indices }: Mesh, tall: number): number {
  let crossedMm = 0;
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = at(positions, indexAt(indices, corner) * 3 + 2);
    const b = at(positions, indexAt(indices, corner + 1) * 3 + 2);
    const c = at(positions, indexAt(indices, corner + 2) * 3 + 2);
    crossedMm += Math.max(a, b, c) - Math.min(a, b, c);
  }
  let layerMm = Math.max(usualLayerMm, tall / maxLayers);
  while (crossedMm / layerMm > maxPairs && layerMm < tall) layerMm *= 2;
  return layerMm;
}

function computeSixfoldVolume({ positions, indices }: Mesh, start: number, end: number): number {
  const corners = new Float32Array(9);
  const first = indexAt(indices, start * 3) * 3;
  const point = positions.slice(first, first + 3);
  let volume = 0;
  for (let facet = start; facet < end; facet++) {
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indexAt(indices, facet * 3 + corner) * 3;
      corners[corner * 3] = at(positions, vertex);
      corners[corner * 3 + 1] = at(positions, vertex + 1);
      corners[corner * 3 + 2] = at(positions, vertex + 2);
    }
    volume += sixfoldVolume(corners, 0, point, 0);
  }
  return volume;
}

/** Reads facets relative to an origin, with z in layers. The result is reused for each facet. */
class FacetReader {
  readonly #mesh: Mesh;
  readonly #origin: readonly [x: number, y: number, z: number];
  readonly #layerMm: number;
  readonly #facet: SlicedFacet = { corners: new Float64Array(9), sign: 1 };

  constructor(mesh: Mesh, origin: readonly [x: number, y: number, z: number], layerMm: number) {
    this.#mesh = mesh;
    this.#origin = origin;
    this.#layerMm = layerMm;
  }

  read(facet: number, sign: 1 | -1): SlicedFacet {
    const { positions, indices } = this.#mesh;
    const { corners } = this.#facet;
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indexAt(indices, facet * 3 + corner);
      corners[corner * 3] = at(positions, vertex * 3) - this.#origin[0];
      corners[corner * 3 + 1] = at(positions, vertex * 3 + 1) - this.#origin[1];
      corners[corner * 3 + 2] = (at(positions, vertex * 3 + 2) - this.#origin[2]) / this.#layerMm;
    }
    this.#facet.sign = sign;
    return this.#facet;
  }
}
