import { type Box3, BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { type ExtendedTriangle, MeshBVH } from 'three-mesh-bvh';
import type { Mesh } from '../core/mesh.ts';

/** Facets whose distances differ by less than this share are equally near. */
const tieShare = 1e-6;

/** The nearest point of a surface. */
export interface Nearest {
  /** Positive on the outer side of the surface, in millimeters. */
  distance: number;
  x: number;
  y: number;
  z: number;
}

/** Finds what of a mesh is nearest to a point. */
export class SurfaceTree {
  readonly #tree: MeshBVH;
  readonly #point = new Vector3();
  readonly #closest = new Vector3();
  readonly #way = new Vector3();
  readonly #normal = new Vector3();

  constructor({ positions, indices }: Mesh) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    // The tree sorts the facets.
    geometry.setIndex(new BufferAttribute(indices.slice(), 1));
    this.#tree = new MeshBVH(geometry);
  }

  /** Returns the point of the surface that is nearest to another. The surface must have facets. */
  find(x: number, y: number, z: number): Nearest {
    const point = this.#point.set(x, y, z);
    const [closest, way, normal] = [this.#closest, this.#way, this.#normal];
    const nearest: Nearest = { distance: 0, x, y, z };
    let best = Infinity;
    let facing = 0;
    this.#tree.shapecast({
      boundsTraverseOrder: (box: Box3) => box.distanceToPoint(point),
      intersectsBounds: (_box, _isLeaf, distance = 0) => distance ** 2 <= best * (1 + tieShare),
      intersectsTriangle: (triangle: ExtendedTriangle) => {
        triangle.closestPointToPoint(point, closest);
        const squared = way.subVectors(point, closest).lengthSq();
        if (squared > best * (1 + tieShare)) return false;
        triangle.getNormal(normal);
        const found = normal.dot(way) / (Math.sqrt(squared) || 1);
        // At an edge several facets are equally near. The one that faces the point most directly determines the side.
        const isTie = squared >= best * (1 - tieShare);
        best = Math.min(best, squared);
        if (isTie && Math.abs(found) <= Math.abs(facing)) return false;
        facing = found;
        nearest.x = closest.x;
        nearest.y = closest.y;
        nearest.z = closest.z;
        return false;
      },
    });
    nearest.distance = Math.sqrt(best) * (facing < 0 ? -1 : 1);
    return nearest;
  }
}
