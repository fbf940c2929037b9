import { buildParts, toMesh } from '@firstlayer/demo-goods/build.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import type { DemoDesign } from '@firstlayer/demo-goods/design.ts';
import { freeSolids, loadKernel, type Solid } from '@firstlayer/demo-goods/modeling/kernel.ts';
import { onBed } from '@firstlayer/demo-goods/modeling/solids.ts';
import { computeBounds, getSize } from '@firstlayer/mesh/measure/measure.ts';
import type { Mesh } from '@firstlayer/mesh/core/mesh.ts';

import { mechanicalShapes } from './mechanical-shapes.ts';

export type MeshKind = 'decorative' | 'mechanical';

/** One mesh of the calibration. Meshes of the same base are never divided between fitting and checking. */
export type CalibrationMesh = { name: string; base: string; kind: MeshKind; mesh: Mesh };

const mechanicalDesigns = new Set([
  'comb-desk-caddy',
  'kickstand-phone-rest',
  'harbour-coat-hook',
  'five-lane-cable-comb',
  'stacking-parts-bins',
  'shaker-peg-rail',
  'headphone-perch',
  'six-cell-seed-tray',
]);

const demoScales = [1, 0.5, 0.75, 1.5];
const mechanicalScales = [1, 0.7, 1.6];
const smallestMm = 6;
const largestMm = 230;

/** Builds all meshes, one base after the other, so that few are in memory at a time. */
export async function* buildMeshSet(): AsyncGenerator<CalibrationMesh> {
  await loadKernel();
  for (const design of demoDesigns) yield* buildDesign(design);
  for (const [name, build] of Object.entries(mechanicalShapes)) {
    const mesh = toMesh(onBed(build()));
    freeSolids();
    yield* scaled({ name, base: name, kind: 'mechanical', mesh }, mechanicalScales);
  }
}

/** Yields each different part of a design once, also those that its files contain several times. */
function* buildDesign(design: DemoDesign): Generator<CalibrationMesh> {
  const seen = new Set<string>();
  const kind = mechanicalDesigns.has(design.key) ? 'mechanical' : 'decorative';
  for (const file of design.files) {
    const parts: Record<string, Solid> = buildParts(file);
    const meshes = Object.entries(parts).map(([name, solid]) => ({ name, mesh: toMesh(onBed(solid)) }));
    freeSolids();
    for (const { name, mesh } of meshes) {
      const key = describe(mesh);
      if (seen.has(key)) continue;
      seen.add(key);
      yield* scaled({ name: `${design.key}--${name}`, base: design.key, kind, mesh }, demoScales);
    }
  }
}

function describe(mesh: Mesh): string {
  const size = getSize(computeBounds(mesh)).map((length) => length.toFixed(1));
  return [mesh.indices.length, ...size].join(' ');
}

/** Yields a mesh at all scales at which it can be printed. */
export function* scaled(source: CalibrationMesh, scales: readonly number[]): Generator<CalibrationMesh> {
  const longest = Math.max(...getSize(computeBounds(source.mesh)));
  for (const scale of scales) {
    if (longest * scale < smallestMm || longest * scale > largestMm) continue;
    const positions = source.mesh.positions.map((value) => value * scale);
    yield { ...source, name: `${source.name}@${scale}`, mesh: { positions, indices: source.mesh.indices } };
  }
}
