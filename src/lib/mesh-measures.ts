/** What is known about a mesh: lengths in millimetres along x, y, z, volume in cubic and area in square millimetres. */
export type MeshMeasures = {
  triangles: number;
  boundsMm: [x: number, y: number, z: number];
  volumeMm3: number;
  areaMm2: number;
  /** Every edge lies between exactly two facets. */
  isClosed: boolean;
  /** Facets that share an edge agree on what is outside. */
  isOriented: boolean;
};
