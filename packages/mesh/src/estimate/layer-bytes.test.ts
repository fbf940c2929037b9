import { deflateRawSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { sliceLayers } from '../examine/slice-layers.ts';
import { cube, torus } from '../../test/meshes.ts';

import { packProfiles, unpackProfiles } from './layer-bytes.ts';

const one = { bodyStarts: [0], objectStarts: [0], objects: 1 };

describe('packProfiles', () => {
  it('packs the layers of several meshes, which unpack to the same', () => {
    const profiles = [
      { layers: sliceLayers({ ...cube(), ...one }), copies: 3, isRough: false },
      { layers: sliceLayers({ ...cube(0), ...one }), copies: 1, isRough: true },
    ];
    const unpacked = unpackProfiles(packProfiles(profiles));
    expect(unpacked.map(({ copies, isRough }) => [copies, isRough])).toEqual([
      [3, false],
      [1, true],
    ]);
    const [solid, empty] = unpacked.map(({ layers }) => layers);
    expect(solid?.layerMm).toBeCloseTo(0.2, 6);
    expect(solid?.tallMm).toBe(20);
    expect(solid?.outlineMm).toEqual(new Float32Array(100).fill(80));
    expect(solid?.loops).toEqual(new Float32Array(100).fill(1));
    expect(solid?.slowStops[50]).toBeCloseTo(profiles[0]?.layers.slowStops[50] ?? 0, 2);
    expect(empty?.areaMm2).toHaveLength(0);
  });

  it.each([
    { isRough: false },
    { isRough: true },
    { isRough: false, vaseLayers: 0 },
    { isRough: true, vaseLayers: 5 },
  ])('keeps how a mesh is printed: %j', (mode) => {
    const layers = sliceLayers({ ...cube(), ...one });
    expect(unpackProfiles(packProfiles([{ layers, copies: 1, ...mode }]))).toEqual([
      { layers: expect.anything(), copies: 1, ...mode },
    ]);
  });

  it('packs 1,000 layers into at most 12 kB with a relative error below 0.03 %', () => {
    const layers = sliceLayers({ ...torus(200, 100, 120), ...one });
    const bytes = packProfiles([{ layers, copies: 1, isRough: false }]);
    expect(layers.areaMm2).toHaveLength(1000);
    expect(bytes.length).toBeLessThan(12_000);
    const [unpacked] = unpackProfiles(bytes);
    for (const name of ['outlineMm', 'areaMm2', 'upMm2', 'downMm2', 'fastStops', 'slowStops'] as const) {
      unpacked?.layers[name].forEach((value, layer) => {
        const exact = layers[name][layer] ?? 0;
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(Math.abs(exact) * 3e-4);
      });
    }
  });
});

describe('unpackProfiles', () => {
  it('throws for bytes that are not profiles', () => {
    expect(() => unpackProfiles(Buffer.from('hello'))).toThrow('invalid');
    expect(() => unpackProfiles(deflateRawSync(Buffer.alloc(5)))).toThrow('damaged');
    expect(() => unpackProfiles(deflateRawSync(Buffer.alloc(8)))).toThrow('out of range');
    expect(() => unpackProfiles(deflateRawSync(Buffer.alloc(40, 0xbf)))).toThrow('damaged');
  });
});
