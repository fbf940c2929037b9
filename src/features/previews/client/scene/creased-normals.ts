/** Facets that meet at a smaller angle look like one smooth surface. */
const creaseCosine = Math.cos((38 * Math.PI) / 180);

/** The corners of facets one by one, three numbers each. */
export interface Corners {
  positions: Float32Array;
  normals: Float32Array;
}

/** Computes a normal for each corner of each facet, smooth across edges that are not sharp. */
export function computeCreasedNormals(positions: ArrayLike<number>, indices: ArrayLike<number>): Corners {
  const count = indices.length;
  const { normals, areas } = computeFacetNormals(positions, indices);
  const { starts, around } = listFacetsAround(indices, positions.length / 3);
  const corners: Corners = { positions: new Float32Array(count * 3), normals: new Float32Array(count * 3) };
  for (let corner = 0; corner < count; corner++) {
    const vertex = at(indices, corner);
    const own = Math.floor(corner / 3) * 3;
    const [ownX, ownY, ownZ] = [at(normals, own), at(normals, own + 1), at(normals, own + 2)];
    let [x, y, z] = [0, 0, 0];
    for (let i = at(starts, vertex); i < at(starts, vertex + 1); i++) {
      const facet = at(around, i);
      const other = facet * 3;
      const [otherX, otherY, otherZ] = [at(normals, other), at(normals, other + 1), at(normals, other + 2)];
      const isSmooth = other === own || ownX * otherX + ownY * otherY + ownZ * otherZ >= creaseCosine;
      const weight = isSmooth ? at(areas, facet) : 0;
      x += otherX * weight;
      y += otherY * weight;
      z += otherZ * weight;
    }
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    corners.normals[corner * 3] = x / length;
    corners.normals[corner * 3 + 1] = y / length;
    corners.normals[corner * 3 + 2] = z / length;
    corners.positions[corner * 3] = at(positions, vertex * 3);
    corners.positions[corner * 3 + 1] = at(positions, vertex * 3 + 1);
    corners.positions[corner * 3 + 2] = at(positions, vertex * 3 + 2);
  }
  return corners;
}

/** Returns an element that is known to exist. */
function at(values: ArrayLike<number>, index: number): number {
  return values[index] as number;
}

/** Returns the unit normals of the facets, and twice their areas, so that large facets count more. */
function computeFacetNormals(positions: ArrayLike<number>, indices: ArrayLike<number>) {
  const normals = new Float32Array(indices.length);
  const areas = new Float32Array(indices.length / 3);
  for (let i = 0; i < indices.length; i += 3) {
    const a = at(indices, i) * 3;
    const b = at(indices, i + 1) * 3;
    const c = at(indices, i + 2) * 3;
    const ax = at(positions, b) - at(positions, a);
    const ay = at(positions, b + 1) - at(positions, a + 1);
    const az = at(positions, b + 2) - at(positions, a + 2);
    const bx = at(positions, c) - at(positions, a);
    const by = at(positions, c + 1) - at(positions, a + 1);
    const bz = at(positions, c + 2) - at(positions, a + 2);
    const x = ay * bz - az * by;
    const y = az * bx - ax * bz;
    const z = ax * by - ay * bx;
    const area = Math.sqrt(x * x + y * y + z * z);
    areas[i / 3] = area;
    normals[i] = x / (area || 1);
    normals[i + 1] = y / (area || 1);
    normals[i + 2] = z / (area || 1);
  }
  return { normals, areas };
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
