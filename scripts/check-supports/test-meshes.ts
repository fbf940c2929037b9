import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { buildParts, toMesh } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import type { DemoFile } from '@firstlayer/demo-goods/design.ts';
import { freeSolids, loadKernel, type Solid } from '@firstlayer/demo-goods/modeling/kernel.ts';
import { join as joinSolids } from '@firstlayer/demo-goods/modeling/solids.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { computeBounds } from '@firstlayer/mesh/measure/measure.ts';
import type { LoadedMesh, Mesh } from '@firstlayer/mesh/core/mesh.ts';
import { readMesh } from '@firstlayer/mesh/read/read-mesh.ts';

import { mechanicalShapes } from '../calibrate/mechanical-shapes.ts';
import { testShapes } from './test-shapes.ts';

/** `base` names the shape: all sizes and rotations of one are in the same half. */
export type TestMesh = {
  name: string;
  base: string;
  kind: 'design' | 'shape' | 'mechanical' | 'file';
  load: () => Promise<LoadedMesh>;
};

type Rotation = { label: string; turn: (x: number, y: number, z: number) => [number, number, number] };

const rotations: Rotation[] = [
  { label: 'upside down', turn: (x, y, z) => [x, -y, -z] },
  { label: 'on its back', turn: (x, y, z) => [x, -z, y] },
  { label: 'on its side', turn: (x, y, z) => [-z, y, x] },
  { label: 'tilted', turn: tiltAroundX(30) },
];

/** Rotated meshes are scaled down to this longest side, so that slicing takes seconds. */
const rotatedSideMm = 60;

/** Files of other programs may be in any unit, so they are scaled to a longest side between these. */
const fileSidesMm = [25, 100] as const;

/**
 * Returns the meshes of the demo designs, shapes in code, the mechanical shapes of the calibration and files of some
 * folders, as they are and rotated. The shapes are first, all others in an order that does not depend on their kind.
 */
export async function listTestMeshes(folders: readonly string[]): Promise<TestMesh[]> {
  await loadKernel();
  const bases = [
    ...listDesigns(),
    ...listShapes('shape', testShapes),
    ...listShapes('mechanical', mechanicalShapes),
    ...(await listFiles(folders)),
  ];
  const rotated = bases
    .filter(({ kind }) => kind === 'design' || kind === 'file')
    .map((base, i) => rotate(base, rotations[i % rotations.length] as Rotation));
  return [...bases, ...rotated].sort((a, b) => rank(a) - rank(b));
}

function rank({ kind, name }: TestMesh): number {
  return kind === 'shape' || kind === 'mechanical' ? -1 : hashText(name);
}

/** Returns a whole number from 0 to 2^32 - 1 that depends on the text only. */
export function hashText(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

function listDesigns(): TestMesh[] {
  const seen = new Set<DemoFile['build']>();
  return demoDesigns.flatMap((design) =>
    design.files.flatMap((file): TestMesh[] => {
      if (seen.has(file.build)) return [];
      seen.add(file.build);
      const load = async (): Promise<LoadedMesh> => {
        try {
          return asLoaded(toMesh(joinSolids(...Object.values(buildParts(file)))));
        } finally {
          freeSolids();
        }
      };
      return [{ name: file.name, base: design.key, kind: 'design', load }];
    }),
  );
}

function listShapes(kind: TestMesh['kind'], shapes: Record<string, () => Solid>): TestMesh[] {
  return Object.entries(shapes).map(([name, build]) => ({
    name,
    base: name,
    kind,
    load: async () => {
      try {
        return asLoaded(toMesh(build()));
      } finally {
        freeSolids();
      }
    },
  }));
}

async function listFiles(folders: readonly string[]): Promise<TestMesh[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).sort().map((name) => ({ folder, name }))),
  );
  return lists.flat().flatMap(({ folder, name }): TestMesh[] => {
    const format = extname(name).toLowerCase();
    if (format !== '.stl' && format !== '.3mf') return [];
    const load = async (): Promise<LoadedMesh> => {
      const mesh = await readMesh(join(folder, name), format === '.stl' ? 'stl' : '3mf', defaultMeshLimits);
      return turnMesh(mesh, asIs, fileSidesMm);
    };
    return [{ name, base: name, kind: 'file', load }];
  });
}

function asLoaded(mesh: Mesh): LoadedMesh {
  return { ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 };
}

function rotate({ name, base, kind, load }: TestMesh, { label, turn }: Rotation): TestMesh {
  return {
    name: `${name}, ${label}`,
    base,
    kind,
    load: async () => turnMesh(await load(), turn, [0, rotatedSideMm]),
  };
}

/** Returns a rotated copy that is scaled if its longest side is not within the limits. */
function turnMesh(
  mesh: LoadedMesh,
  turn: Rotation['turn'],
  [least, most]: readonly [number, number],
): LoadedMesh {
  const { low, high } = computeBounds(mesh);
  const side = Math.max(...high.map((value, axis) => value - (low[axis] ?? 0)));
  const scale = Math.min(Math.max(side, least), most) / side;
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x = 0, y = 0, z = 0] = mesh.positions.subarray(i, i + 3);
    positions.set(turn(x * scale, y * scale, z * scale), i);
  }
  return { ...mesh, positions };
}

function asIs(x: number, y: number, z: number): [number, number, number] {
  return [x, y, z];
}

function tiltAroundX(degrees: number): Rotation['turn'] {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return (x, y, z) => [x, y * cos - z * sin, y * sin + z * cos];
}
