/** Facets that meet at a smaller angle look like one smooth surface. */
const creaseCosine = Math.cos((38 * Math.PI) / 180);

type Edge = [x: number, y: number, z: number];

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
  const sum = new Float32Array(3);
  for (let corner = 0; corner < facets * 3; corner++) {
    const vertex = at(indices, corner);
    const own = Math.floor(corner / 3) * 3;
    sum.fill(0);
    for (let i = at(starts, vertex); i < at(starts, vertex + 1); i++) {
      const other = at(around, i) * 3;
      if (getCosine(facetNormals, own, other) < creaseCosine) continue;
      for (let axis = 0; axis < 3; axis++) sum[axis] = at(sum, axis) + at(facetNormals, other + axis);
    }
    const length = Math.hypot(at(sum, 0), at(sum, 1), at(sum, 2)) || 1;
    for (let axis = 0; axis < 3; axis++) {
      corners.normals[corner * 3 + axis] = at(sum, axis) / length;
      corners.positions[corner * 3 + axis] = at(positions, vertex * 3 + axis);
    }
  }
  return corners;
}

/** Returns an element that is known to exist. */
function at(values: ArrayLike<number>, index: number): number {
  return values[index] as number;
}

/** Returns the normals of the facets with the length of twice their area, so that large facets count more. */
function computeFacetNormals(positions: ArrayLike<number>, indices: ArrayLike<number>): Float32Array {
  const normals = new Float32Array(indices.length);
  const place = (corner: number, axis: number) => at(positions, at(indices, corner) * 3 + axis);
  for (let i = 0; i < indices.length; i += 3) {
    const [ax, ay, az] = [0, 1, 2].map((axis) => place(i + 1, axis) - place(i, axis)) as Edge;
    const [bx, by, bz] = [0, 1, 2].map((axis) => place(i + 2, axis) - place(i, axis)) as Edge;
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
    const a = at(normals, one + axis);
    const b = at(normals, other + axis);
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
    const next = at(indices, i) + 1;
    starts[next] = at(starts, next) + 1;
  }
  for (let vertex = 0; vertex < vertices; vertex++)
    starts[vertex + 1] = at(starts, vertex + 1) + at(starts, vertex);
  const filled = starts.slice();
  const around = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) {
    const vertex = at(indices, i);
    const place = at(filled, vertex);
    around[place] = Math.floor(i / 3);
    filled[vertex] = place + 1;
  }
  return { starts, around };
}
