import { assignParts } from '../parts/find-parts.ts';
import type { LoadedMesh, ObjectLabel } from '../core/mesh.ts';
import { indexAt } from '../core/typed-arrays.ts';

/** The facets of one part, as corners in the vertices of the whole mesh. */
export interface PartIndices extends ObjectLabel {
  indices: Uint32Array;
}

/** Further parts are shown as one. */
const maxPreviewParts = 64;

/**
 * Splits a mesh into what a viewer can show separately: the volumes of a 3MF with their colors, or the parts of an STL.
 * The largest parts are first.
 */
export function splitParts(mesh: LoadedMesh): PartIndices[] {
  const { ofFacet, labels } = (mesh.labels ?? []).length > 1 ? assignVolumes(mesh) : assignParts(mesh);
  const [only] = labels;
  if (only && labels.length === 1) return [{ ...only, indices: mesh.indices }];
  const counts = new Uint32Array(labels.length);
  for (const part of ofFacet) counts[part] = indexAt(counts, part) + 1;
  const bySize = [...labels.keys()].sort((a, b) => indexAt(counts, b) - indexAt(counts, a));
  const slots = bySize.length > maxPreviewParts ? maxPreviewParts : bySize.length;
  const slotOf = new Uint32Array(labels.length);
  bySize.forEach((part, rank) => (slotOf[part] = Math.min(rank, slots - 1)));
  const sizes = new Uint32Array(slots);
  for (const part of ofFacet) sizes[indexAt(slotOf, part)] = indexAt(sizes, indexAt(slotOf, part)) + 1;
  const isJoined = bySize.length > maxPreviewParts;
  const parts = Array.from(sizes, (facets, slot): PartIndices => {
    const label = labels[bySize[slot] ?? 0];
    const isRest = isJoined && slot === slots - 1;
    return {
      name: isRest ? 'Other parts' : (label?.name ?? null),
      color: isRest ? null : (label?.color ?? null),
      indices: new Uint32Array(facets * 3),
    };
  });
  fillIndices(mesh.indices, (facet) => indexAt(slotOf, indexAt(ofFacet, facet)), parts);
  return parts.filter(({ indices }) => indices.length > 0);
}

function fillIndices(indices: Uint32Array, slotOf: (facet: number) => number, parts: PartIndices[]): void {
  const filled = new Uint32Array(parts.length);
  for (let facet = 0; facet < indices.length / 3; facet++) {
    const slot = slotOf(facet);
    const to = indexAt(filled, slot);
    const { indices: own } = parts[slot] as PartIndices;
    own[to] = indexAt(indices, facet * 3);
    own[to + 1] = indexAt(indices, facet * 3 + 1);
    own[to + 2] = indexAt(indices, facet * 3 + 2);
    filled[slot] = to + 3;
  }
}

/** Assigns each facet to its volume, because an assembly of several colors overlaps as seen from above. */
function assignVolumes({ indices, labels = [] }: LoadedMesh): ReturnType<typeof assignParts> {
  const ofFacet = new Uint32Array(indices.length / 3);
  labels.forEach(({ start }, volume) => ofFacet.fill(volume, start, labels[volume + 1]?.start));
  return { ofFacet, labels };
}
