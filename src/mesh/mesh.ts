/** An indexed triangle mesh, z up, in millimetres: three numbers a vertex, three indices a facet, counter-clockwise from outside. */
export type Mesh = {
  positions: Float32Array;
  indices: Uint32Array;
};

/**
 * A mesh as readers hand it on: nine numbers a facet (three corners), in millimetres, corners not shared.
 * `facets` counts what is filled; the array may be longer.
 */
export type Soup = {
  corners: Float32Array;
  facets: number;
  objects: number;
};

/** Writes an indexed mesh out corner by corner. */
export function toSoup(mesh: Mesh, objects = 1): Soup {
  const { positions, indices } = mesh;
  const corners = new Float32Array(indices.length * 3);
  for (let i = 0; i < indices.length; i++) {
    const vertex = (indices[i] ?? 0) * 3;
    corners.set(positions.subarray(vertex, vertex + 3), i * 3);
  }
  return { corners, facets: indices.length / 3, objects };
}
