/**
 * An indexed triangle mesh, z up, in millimeters: three numbers a vertex, three indices a facet, counter-clockwise from
 * outside.
 */
export type Mesh = {
  positions: Float32Array;
  indices: Uint32Array;
};

/**
 * How much an object has grown (above 0) or shrunk (below 0) at each vertex: 127 for the largest distance, 0 only where
 * nothing has changed.
 */
export type Deltas = Int8Array<ArrayBuffer>;

export type MarkedMesh = Mesh & { deltas: Deltas };

/**
 * A mesh as the readers return it. Vertices with exactly the same coordinates are one vertex within a body.
 * `bodyStarts` contains the first facet of each separately placed body. Bodies share no vertices.
 */
export type LoadedMesh = Mesh & {
  bodyStarts: number[];
  /** The first facet of each object that has any. */
  objectStarts: number[];
  /** The number of objects that the file declares: build items of a 3MF, solids of an ASCII STL, 1 for a binary STL. */
  objects: number;
  /** Of a 3MF: the name and the color (#rrggbb) of each entry of `objectStarts`, null where it has none. */
  objectLabels?: ObjectLabel[];
  /** Of an ASCII STL with several solids: the first facet and the name of each. */
  solids?: { start: number; name: string | null }[];
};

export type ObjectLabel = { name: string | null; color: string | null };
