import { expect, it } from 'vitest';
import { cube } from '#test/support/meshes.ts';
import { sliceLayers } from '#src/mesh/examine/slice-layers.ts';
import { packProfiles, unpackProfiles } from './layer-bytes.ts';

it('packs the layers of several meshes and returns the same', () => {
  const layers = sliceLayers({ ...cube(), bodyStarts: [0], objectStarts: [0], objects: 1 });
  const empty = sliceLayers({ ...cube(0), bodyStarts: [0], objectStarts: [0], objects: 1 });
  const profiles = [
    { layers, copies: 3, isRough: false },
    { layers: empty, copies: 1, isRough: true },
  ];
  // 0.2 as a single-precision number.
  const layerMm = Math.fround(layers.layerMm);
  const expected = profiles.map((each) => ({ ...each, layers: { ...each.layers, layerMm } }));
  expect(unpackProfiles(packProfiles(profiles))).toEqual(expected);
});
