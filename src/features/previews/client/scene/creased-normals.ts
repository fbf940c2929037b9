/** Facets that meet at a smaller angle look like one smooth surface. */
const creaseCosine = Math.cos((38 * Math.PI) / 180);

/** The corners of facets one by one, three numbers each. */
export interface Corners {
  positions: Float32Array;
  normals: Float32Array;
}

/** Computes a normal for each corner of each facet, smooth across edges that are not sharp. */
export function computeCreasedNormals(positions: ArrayLike<number>, indices: ArrayLike<number>): Corners {
  const facets = indices.length / 3;
  const facetNormals = computeFacetNormals(positions, indices);
  const { starts, around } = listFacetsAround(indices, positions.length / 3);
  const corners: Corners = {
    positions: new Float32Array(indices.length * 3),
    normals: new Float32Array(indices.length * 3),
  };
  for (let corner = 0; corner < facets * 3; corner++) {
    const vertex = indices[corner] ?? 0;
    const own = Math.floor(corner / 3) * 3;
    let [x, y, z] = [0, 0, 0];
    for (let i = starts[vertex] ?? 0; i < (starts[vertex + 1] ?? 0); i++) {
      const other = (around[i] ?? 0) * 3;
      if (getCosine(facetNormals, own, other) < creaseCosine) continue;
      x += facetNormals[other] ?? 0;
      y += facetNormals[other + 1] ?? 0;
      z += facetNormals[other + 2] ?? 0;
    }
    const length = Math.hypot(x, y, z) || 1;
    corners.normals.set([x / length, y / length, z / length], corner * 3);
    for (let axis = 0; axis < 3; axis++)
      corners.positions[corner * 3 + axis] = positions[vertex * 3 + axis] ?? 0;
  }
  return corners;
}

/** Returns the normals of the facets with the length of twice their area, so that large facets count more. */
function computeFacetNormals(positions: ArrayLike<number>, indices: ArrayLike<number>): Float32Array {
  const normals = new Float32Array(indices.length);
  const at = (corner: number, axis: number) => positions[(indices[corner] ?? 0) * 3 + axis] ?? 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [ax, ay, az] = [at(i + 1, 0) - at(i, 0), at(i + 1, 1) - at(i, 1), at(i + 1, 2) - at(i, 2)];
    const [bx, by, bz] = [at(i + 2, 0) - at(i, 0), at(i + 2, 1) - at(i, 1), at(i + 2, 2) - at(i, 2)];
    normals[i] = ay * bz - az * by;
    normals[i + 1] = az * bx - ax * bz;
    normals[i + 2] = ax * by - ay * bx;
  }
  return normals;
}

function getCosine(normals: Float32Array, one: number, other: number): number {
  if (one === other) return 1;
  let [dot, first, second] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const a = normals[one + axis] ?? 0;
    const b = normals[other + axis] ?? 0;
    dot += a * b;
    first += a * a;
    second += b * b;
  }
  return dot / (Math.sqrt(first * second) || 1);
}

/** Lists the facets around each vertex: those of vertex i are in `around` from `starts[i]` to before `starts[i + 1]`. */
function listFacetsAround(indices: ArrayLike<number>, vertices: number) {
  const starts = new Uint32Array(vertices + 1);
  for (let i = 0; i < indices.length; i++) {
    const next = (indices[i] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let vertex = 0; vertex < vertices; vertex++)
    starts[vertex + 1] = (starts[vertex + 1] ?? 0) + (starts[vertex] ?? 0);
  const filled = starts.slice();
  const around = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i] ?? 0;
    const place = filled[vertex] ?? 0;
    around[place] = Math.floor(i / 3);
    filled[vertex] = place + 1;
  }
  return { starts, around };
}
