import { packProfiles } from '@firstlayer/mesh/estimate/layer-bytes.ts';

import type { ProfiledMesh } from './slice-all.ts';
import type { SliceResult } from './slice-results.ts';

/** Small meshes that are sliced for all classes and layer heights, half of them decorative. */
const exampleNames = [
  'tiny-hook@1',
  'key-tag@1',
  'box-lid@0.7',
  'wedge-doorstop@0.7',
  'shelf-wren--beak@1',
  'hedgerow-plant-labels--leaf@1',
  'facet-planter--facet-planter-72mm@0.5',
  'fluted-herb-pot--fluted-herb-pot-saucer@0.5',
];

/** Returns the layers of some meshes and what the slicer said of them, for the tests of the estimates. */
export function collectExamples(
  meshes: ReadonlyMap<string, ProfiledMesh>,
  results: readonly SliceResult[],
): object[] {
  return exampleNames.flatMap((name) => {
    const mesh = meshes.get(name);
    if (mesh === undefined) return [];
    const layers = packProfiles([{ layers: mesh.profile, copies: 1, isRough: false }]).toString('base64');
    const sliced = results.flatMap((result) => {
      if (result.name !== name || 'failed' in result) return [];
      const { class: printerClass, layerMm, seconds, grams } = result;
      return [{ class: printerClass, layerMm, seconds, grams }];
    });
    return [{ name, layers, sliced }];
  });
}
