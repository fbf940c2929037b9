import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { write3mf } from '@firstlayer/mesh/write/write-3mf.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';

/** Returns a cube of 20 mm as binary STL. */
export function cubeStl(): Buffer {
  return Buffer.from(writeStl(cube(20)));
}

/** Returns a 3MF file with two cubes of 10 mm and 30 mm. */
export async function cubes3mf(): Promise<Buffer> {
  return Buffer.from(
    await write3mf({
      objects: [
        { name: 'small', mesh: cube(10) },
        { name: 'large', mesh: cube(30) },
      ],
    }),
  );
}
