/** The measurements of a mesh: lengths in millimeters along x, y, z, volume in cubic and area in square millimeters. */
export interface MeshMeasures {
  triangles: number;
  /** The bounding box of everything; for a 3MF file, of the plate with all objects as they are placed. */
  boundsMm: [x: number, y: number, z: number];
  volumeMm3: number;
  areaMm2: number;
  /** True when no edge is open: each has two facets, or more of which half traverse it in each direction. */
  isClosed: boolean;
  /** True when facets that share an edge agree on which side is outside. */
  isOriented: boolean;
  /** True when no edge has more than two facets. Undefined for meshes measured before this was checked. */
  isManifold?: boolean | undefined;
  /** The number of objects on the plate of a 3MF file. Undefined for other formats and earlier measurements. */
  objectCount?: number | undefined;
  /** The bounding boxes of the single objects, largest first, at most 100. */
  objectBoundsMm?: [x: number, y: number, z: number][] | undefined;
}
