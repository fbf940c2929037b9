import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';

/** Returns a cube of 20 mm as binary STL. */
export function cubeStl(): Buffer {
  return Buffer.from(writeStl(cube(20)));
}
