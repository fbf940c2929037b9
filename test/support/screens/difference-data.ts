import type { FileDifference } from '#src/features/editions/difference-schemas.ts';

const corners = [
  [0, 0, 0],
  [40, 0, 0],
  [40, 30, 0],
  [0, 30, 0],
  [0, 0, 10],
  [40, 0, 10],
  [40, 30, 10],
  [0, 30, 10],
];
const facets = [
  0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7,
];
/** The box has grown at its top, and shrunk at its bottom. */
const deltas = [-90, -90, -90, -90, 90, 90, 90, 90];

/** Returns the address of a glTF of a box with marked changes, as a difference is viewed. */
export function makeMarkedBox(): string {
  const positions = Float32Array.from(corners.flat());
  const indices = Uint16Array.from(facets);
  const padded = Int8Array.from(deltas.flatMap((delta) => [delta, 0, 0, 0]));
  const bytes = new Uint8Array(
    [positions, indices, padded].flatMap(({ buffer }) => [...new Uint8Array(buffer)]),
  );
  const uri = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...bytes))}`;
  const views = [
    { buffer: 0, byteOffset: 0, byteLength: positions.byteLength },
    { buffer: 0, byteOffset: positions.byteLength, byteLength: indices.byteLength },
    { buffer: 0, byteOffset: positions.byteLength + indices.byteLength, byteLength: 32, byteStride: 4 },
  ];
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ children: [1] }, { mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, _DELTA: 2 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, 0], max: [40, 30, 10] },
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
      { bufferView: 2, componentType: 5120, count: 8, type: 'SCALAR' },
    ],
    bufferViews: views,
    buffers: [{ byteLength: bytes.length, uri }],
  };
  return URL.createObjectURL(new Blob([JSON.stringify(gltf)]));
}

const picture = {
  url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#before',
  width: 960,
  height: 720,
};

/** Builds a difference of two places with pictures, and without a view in 3D by default. */
export function buildDifference(changes: Partial<FileDifference> = {}): FileDifference {
  return {
    state: 'done',
    reason: null,
    facts: {
      verdict: 'changed',
      isExact: true,
      maxMm: 0.2108,
      meanMm: 0.01,
      volumeChangeMm3: 9,
      addedMm3: 12.3,
      removedMm3: 3.26,
      shiftMm: null,
      scale: null,
      regionCount: 2,
      regions: [
        { kind: 'grown', centerMm: [20, 15, 9], sizeMm: [40, 30, 1], volumeMm3: 12.3 },
        { kind: 'shrunk', centerMm: [35, 25, 1], sizeMm: [5, 5, 1], volumeMm3: 3.26 },
      ],
      lowMm: [0, 0, 0],
      boundsMm: [40, 30, 10],
    },
    pictures: { before: picture, after: { ...picture, url: `${picture.url}-and-after` } },
    view: null,
    ...changes,
  };
}
