import type { Mesh } from '#src/mesh/mesh.ts';
import { VertexWelder } from '#src/mesh/vertex-welder.ts';
import { write3mf } from '#src/mesh/write-3mf.ts';
import { writeStl } from '#src/mesh/write-stl.ts';

import type { DemoDesign, DemoFile, Parts } from './design.ts';
import { freeSolids, loadKernel, type Solid } from './kernel.ts';

export type BuiltFile = { name: string; format: DemoFile['format']; bytes: Uint8Array };

/**
 * Builds the files of a design, with the same bytes for the same code. This takes up to two seconds of processor time:
 * call it off the main thread.
 */
export async function buildDesignFiles(design: DemoDesign): Promise<BuiltFile[]> {
  await loadKernel();
  const built: BuiltFile[] = [];
  const meshesByBuild = new Map<DemoFile['build'], ReturnType<typeof buildMeshes>>();
  for (const file of design.files) {
    const meshes = meshesByBuild.get(file.build) ?? buildMeshes(file);
    meshesByBuild.set(file.build, meshes);
    const bytes = file.format === 'stl' ? writeStl(joined(meshes)) : await write3mf({ objects: meshes });
    built.push({ name: file.name, format: file.format, bytes });
  }
  return built;
}

function buildMeshes(file: DemoFile): { name: string; mesh: Mesh }[] {
  try {
    return Object.entries(buildParts(file)).map(([name, solid]) => ({ name, mesh: toMesh(solid) }));
  } finally {
    freeSolids();
  }
}

/** Returns the named bodies of one file, which are valid until `freeSolids()`. */
export function buildParts(file: DemoFile): Parts {
  const built = file.build();
  return isSolid(built) ? { [file.name.replace(/\.\w+$/, '')]: built } : built;
}

function isSolid(built: Solid | Parts): built is Solid {
  return typeof built['getMesh'] === 'function';
}

/** The kernel is more precise than files: positions that are equal after rounding become one vertex here. */
export function toMesh(solid: Solid): Mesh {
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  const count = vertProperties.length / numProp;
  const welder = new VertexWelder(count);
  const placed = Array.from({ length: count }, (_, vertex) => {
    const at = vertex * numProp;
    return welder.add(vertProperties[at] ?? 0, vertProperties[at + 1] ?? 0, vertProperties[at + 2] ?? 0);
  });
  const welded = triVerts.map((vertex) => placed[vertex] ?? 0);
  const corners: number[] = [];
  for (let i = 0; i < welded.length; i += 3) {
    const [a = 0, b = 0, c = 0] = welded.subarray(i, i + 3);
    if (a !== b && b !== c && c !== a) corners.push(a, b, c);
  }
  return { positions: welder.positions().slice(), indices: new Uint32Array(corners) };
}

function joined(parts: { mesh: Mesh }[]): Mesh {
  const positions = new Float32Array(parts.reduce((sum, { mesh }) => sum + mesh.positions.length, 0));
  const indices = new Uint32Array(parts.reduce((sum, { mesh }) => sum + mesh.indices.length, 0));
  let vertex = 0;
  let corner = 0;
  for (const { mesh } of parts) {
    positions.set(mesh.positions, vertex * 3);
    indices.set(
      mesh.indices.map((index) => index + vertex),
      corner,
    );
    vertex += mesh.positions.length / 3;
    corner += mesh.indices.length;
  }
  return { positions, indices };
}
