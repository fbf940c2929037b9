/** What is known about a mesh: lengths in millimetres along x, y, z, volume in cubic and area in square millimetres. */
export type MeshMeasures = {
  triangles: number;
  /** The box around everything: for a 3MF the plate, with all of its objects as they are placed. */
  boundsMm: [x: number, y: number, z: number];
  volumeMm3: number;
  areaMm2: number;
  /** No edge is open: each lies between two facets, or between more of which half run it each way. */
  isClosed: boolean;
  /** Facets that share an edge agree on what is outside. */
  isOriented: boolean;
  /** No edge lies between more than two facets. Unknown of what was measured before this was looked at. */
  isManifold?: boolean | undefined;
  /** How many objects a 3MF places; unknown of other formats, and of what was measured before this was looked at. */
  objectCount?: number | undefined;
  /** The boxes of these objects by themselves, largest first, at most 100. */
  objectBoundsMm?: [x: number, y: number, z: number][] | undefined;
};
