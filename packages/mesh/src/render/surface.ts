import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { SmoothNormals } from './smooth-normals.ts';
import { dot, subtract, unit, type Vec3 } from '../core/vec.ts';

/** Computes the normal of a visible point, on the side that faces the camera. */
export class Surface {
  readonly #mesh: Mesh;
  readonly #normals: SmoothNormals;

  constructor(mesh: Mesh) {
    this.#mesh = mesh;
    this.#normals = new SmoothNormals(mesh);
  }

  normalAt(facet: number, point: Vec3, toEye: Vec3): Vec3 {
    this.#normals.lookAt(facet);
    const [u, v] = this.#barycentric(facet, point);
    const [a, b, c] = this.#normals.corners;
    const axis = (index: 0 | 1 | 2): number => a[index] * (1 - u - v) + b[index] * u + c[index] * v;
    const side = dot(this.#normals.flat, toEye) < 0 ? -1 : 1;
    const normal: Vec3 = [axis(0) * side, axis(1) * side, axis(2) * side];
    // At the rim a smoothed normal may point away from the camera: it is moved back to the rim.
    const away = Math.min(0, dot(normal, toEye));
    return unit([normal[0] - away * toEye[0], normal[1] - away * toEye[1], normal[2] - away * toEye[2]]);
  }

  /** Returns the mean of values at the corners of a facet, weighted for one of its points. */
  valueAt(facet: number, point: Vec3, values: Int8Array): number {
    const { indices } = this.#mesh;
    const [u, v] = this.#barycentric(facet, point);
    const get = (corner: number) => values[indexAt(indices, facet * 3 + corner)] ?? 0;
    return get(0) * (1 - u - v) + get(1) * u + get(2) * v;
  }

  /** Returns the weights of the second and third corner at a point of a facet. */
  #barycentric(facet: number, point: Vec3): [u: number, v: number] {
    const a = this.#corner(facet * 3);
    const b = this.#corner(facet * 3 + 1);
    const c = this.#corner(facet * 3 + 2);
    const ab = subtract(b, a);
    const ac = subtract(c, a);
    const ap = subtract(point, a);
    const bb = dot(ab, ab);
    const bc = dot(ab, ac);
    const cc = dot(ac, ac);
    const pb = dot(ap, ab);
    const pc = dot(ap, ac);
    const area = bb * cc - bc * bc;
    if (area <= 0) return [0, 0];
    // A sample may be a little outside the facet that it shows.
    const u = Math.min(1, Math.max(0, (cc * pb - bc * pc) / area));
    const v = Math.min(1 - u, Math.max(0, (bb * pc - bc * pb) / area));
    return [u, v];
  }

  #corner(index: number): Vec3 {
    const { positions, indices } = this.#mesh;
    const vertex = indexAt(indices, index) * 3;
    return [at(positions, vertex), at(positions, vertex + 1), at(positions, vertex + 2)];
  }
}
