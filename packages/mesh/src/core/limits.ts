/**
 * The resource limits for a mesh file. Memory grows with the facets. Measuring 4.2 million facets (a binary STL of 200
 * MB) took 128 MB, and 171 MB if no facets share a corner; a 3MF of 9.7 million took 370 MB. Rendering 10.6 million
 * took 650 MB.
 */
export interface MeshLimits {
  /** Facets in the whole file, with every placed copy counted. A 512 MB binary STL holds 10.7 million. */
  maxFacets: number;
  /** Placed copies of meshes and component groups in a 3MF. */
  maxInstances: number;
  /** The maximum nesting depth of component groups. */
  maxComponentDepth: number;
  /** The total unpacked bytes of all model parts of a 3MF. */
  maxModelBytes: number;
  /** Entries in a 3MF package. */
  maxPackageEntries: number;
  /**
   * Solids with more facets are not subtracted. Up to here, that usually needs at most 500 MB; solids that intersect almost
   * everywhere need more (docs/decisions/0040-differences-of-meshes.md).
   */
  maxSolidFacets: number;
  /** Meshes with more facets are not compared, for the same reason. */
  maxComparedFacets: number;
}

export const defaultMeshLimits: MeshLimits = {
  maxFacets: 12_000_000,
  maxInstances: 100_000,
  maxComponentDepth: 32,
  maxModelBytes: 2 * 1024 ** 3,
  maxPackageEntries: 2_000,
  maxSolidFacets: 80_000,
  maxComparedFacets: 2_000_000,
};

/** Coordinates beyond this (1,000 km) are an error of the file. Below it, every measure stays finite. */
export const maxCoordinateMm = 1e9;
