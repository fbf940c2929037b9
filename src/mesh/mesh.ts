/** An indexed triangle mesh, z up, in millimetres: three numbers a vertex, three indices a facet, counter-clockwise from outside. */
export type Mesh = {
  positions: Float32Array;
  indices: Uint32Array;
};

/**
 * A mesh as the readers hand it on. Vertices at exactly the same place are one vertex within a body.
 * `bodyStarts` names the first facet of each separately placed body; bodies share no vertices.
 */
export type LoadedMesh = Mesh & {
  bodyStarts: number[];
  /** The first facet of each object that has any. */
  objectStarts: number[];
  /** What the file itself counts: build items of a 3MF, solids of an ASCII STL, 1 for a binary STL. */
  objects: number;
};
