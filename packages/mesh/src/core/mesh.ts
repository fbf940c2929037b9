import type { ProjectFindings } from '../contract/project-findings.ts';

/**
 * An indexed triangle mesh, z up, in millimeters: three numbers a vertex, three indices a facet, counter-clockwise from
 * outside.
 */
export interface Mesh {
  positions: Float32Array;
  indices: Uint32Array;
}

/**
 * The growth (above 0) or shrinkage (below 0) of an object at each vertex: 127 for the largest distance, 0 only where
 * nothing has changed.
 */
export type Deltas = Int8Array<ArrayBuffer>;

export interface MarkedMesh extends Mesh {
  deltas: Deltas;
}

/**
 * A mesh as the readers return it. Vertices with exactly the same coordinates are one vertex within a body.
 * `bodyStarts` contains the first facet of each separately placed body. Bodies share no vertices.
 */
export interface LoadedMesh extends Mesh {
  bodyStarts: number[];
  /** The first facet of each object that has any. */
  objectStarts: number[];
  /** The number of objects that the file declares: build items of a 3MF, solids of an ASCII STL, 1 for a binary STL. */
  objects: number;
  /** The name and the color (#rrggbb) of each entry of `objectStarts` of a 3MF, null where it has none. */
  objectLabels?: ObjectLabel[];
  /** The first facet, the name and the color of each volume of a 3MF; those of an object that have the same are one. */
  labels?: (ObjectLabel & { start: number })[];
  /** The first facet of each plate of a slicer's project, if its objects are on several. They stand side by side. */
  plates?: { index: number; name: string | null; start: number }[];
  /** The content of a 3MF that is not printed. */
  project?: ProjectFindings;
  /** The first facet and the name of each solid of an ASCII STL with several. */
  solids?: { start: number; name: string | null }[];
}

export interface ObjectLabel {
  name: string | null;
  color: string | null;
}
