import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LayerProfile } from '../contract/print-facts.ts';

/** The layer profile of one mesh. An archive with equal meshes has one profile for all of them. */
export interface StoredProfile {
  layers: LayerProfile;
  /** The number of equal meshes in the file. */
  copies: number;
  /** True if the mesh is open. */
  isRough: boolean;
  /** Set for a mesh that is printed in spiral mode: the number of solid layers at its bottom. */
  vaseLayers?: number | undefined;
}

/** Copies, mode, millimeters per layer, height and number of layers. */
const headNumbers = 5;
/** A new order or measure needs a new version of the examiner. */
const measures = [
  'outlineMm',
  'areaMm2',
  'upMm2',
  'downMm2',
  'loops',
  'fastStops',
  'slowStops',
] as const satisfies (keyof LayerProfile)[];

const numberBytes = 4;
/** Estimates need no more than 11 binary digits. Zeros in place of the others compress well. */
const droppedBits = 12;
/** This is more than any file has. It limits the memory that damaged bytes can take. */
const maxBytes = 64_000_000;

/**
 * Packs profiles as 32-bit floats and compresses them to 1 to 12 kB for most files. Measures are rounded to a relative error
 * of 0.025 %. Bytes of the same significance are stored together, because those of neighboring layers are similar.
 */
export function packProfiles(profiles: readonly StoredProfile[]): Buffer {
  const numbers = profiles.flatMap(({ layers, copies, ...mode }) => [
    copies,
    packMode(mode),
    layers.layerMm,
    layers.tallMm,
    layers.areaMm2.length,
    ...measures.flatMap((measure) => Array.from(roundBits(layers[measure]))),
  ]);
  const bytes = Buffer.alloc(numbers.length * numberBytes);
  numbers.forEach((value, index) => bytes.writeFloatLE(value, index * numberBytes));
  return deflateRawSync(transpose(bytes, numberBytes), { level: 9 });
}

/** Unpacks what `packProfiles` returned. Throws if the bytes are damaged. */
export function unpackProfiles(packed: Uint8Array): StoredProfile[] {
  const plain = inflateRawSync(packed, { maxOutputLength: maxBytes });
  if (plain.length % numberBytes !== 0) throw new Error('The stored layers are damaged.');
  const bytes = transpose(plain, plain.length / numberBytes);
  const profiles: StoredProfile[] = [];
  const read = (at: number): number => bytes.readFloatLE(at * numberBytes);
  for (let at = 0; at * numberBytes < bytes.length;) {
    const count = read(at + 4);
    if (!Number.isInteger(count) || count < 0) throw new Error('The stored layers are damaged.');
    const readMeasure = (measure: (typeof measures)[number]) => {
      const first = at + headNumbers + measures.indexOf(measure) * count;
      return Float32Array.from({ length: count }, (_, layer) => read(first + layer));
    };
    profiles.push({
      copies: read(at),
      ...unpackMode(read(at + 1)),
      layers: {
        layerMm: read(at + 2),
        tallMm: read(at + 3),
        outlineMm: readMeasure('outlineMm'),
        areaMm2: readMeasure('areaMm2'),
        upMm2: readMeasure('upMm2'),
        downMm2: readMeasure('downMm2'),
        loops: readMeasure('loops'),
        fastStops: readMeasure('fastStops'),
        slowStops: readMeasure('slowStops'),
      },
    });
    at += headNumbers + measures.length * count;
  }
  return profiles;
}

type Mode = Omit<StoredProfile, 'layers' | 'copies'>;

/** The lowest bit is 1 for an open mesh. The others are 0, or one more than the solid layers of spiral mode. */
function packMode({ isRough, vaseLayers = -1 }: Mode): number {
  return Number(isRough) + 2 * (vaseLayers + 1);
}

function unpackMode(mode: number): Mode {
  const isRough = mode % 2 === 1;
  return mode < 2 ? { isRough } : { isRough, vaseLayers: Math.floor(mode / 2) - 1 };
}

/** Rounds numbers to the binary digits that are kept. */
function roundBits(values: Float32Array): Float32Array {
  const bits = new Int32Array(values.slice().buffer);
  const half = 1 << (droppedBits - 1);
  bits.forEach((value, i) => {
    bits[i] = ((value + half) >> droppedBits) << droppedBits;
  });
  return new Float32Array(bits.buffer);
}

/** Reads bytes as rows of `columns` and returns them column by column. */
function transpose(bytes: Buffer, columns: number): Buffer {
  const rows = bytes.length / columns;
  const turned = Buffer.alloc(bytes.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      turned[column * rows + row] = bytes[row * columns + column] ?? 0;
    }
  }
  return turned;
}
