import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LayerProfile } from '#src/lib/print-facts.ts';

/** The layer profile of one mesh. An archive with equal meshes has one profile for all of them. */
export interface StoredProfile {
  layers: LayerProfile;
  /** The number of equal meshes in the file. */
  copies: number;
  /** True if the mesh is open. */
  isRough: boolean;
}

/** Copies, flag, millimeters per layer and number of layers. */
const headNumbers = 4;
const measures = ['outlineMm', 'areaMm2', 'upMm2', 'downMm2'] as const;

/** Packs profiles as little-endian 32-bit floats and compresses them. */
export function packProfiles(profiles: readonly StoredProfile[]): Buffer {
  const numbers = profiles.flatMap(({ layers, copies, isRough }) => [
    copies,
    Number(isRough),
    layers.layerMm,
    layers.outlineMm.length,
    ...measures.flatMap((measure) => Array.from(layers[measure])),
  ]);
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return deflateRawSync(bytes);
}

/** Unpacks what `packProfiles` returned. */
export function unpackProfiles(packed: Uint8Array): StoredProfile[] {
  const bytes = inflateRawSync(packed);
  const profiles: StoredProfile[] = [];
  const read = (at: number) => bytes.readFloatLE(at * 4);
  for (let at = 0; at * 4 < bytes.length;) {
    const count = read(at + 3);
    const readMeasure = (index: number) =>
      Float32Array.from({ length: count }, (_, layer) => read(at + headNumbers + index * count + layer));
    profiles.push({
      copies: read(at),
      isRough: read(at + 1) === 1,
      layers: {
        layerMm: read(at + 2),
        outlineMm: readMeasure(0),
        areaMm2: readMeasure(1),
        upMm2: readMeasure(2),
        downMm2: readMeasure(3),
      },
    });
    at += headNumbers + measures.length * count;
  }
  return profiles;
}
