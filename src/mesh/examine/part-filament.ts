import type { Mesh } from '../mesh.ts';
import { at, bitsAt, indexAt } from '../typed-arrays.ts';
import type { ColumnSpans } from './column-spans.ts';

/**
 * What the filament of a print is estimated from: walls and skins of this thickness and infill for the part; for supports,
 * a part of the room below an overhang, and solid layers that touch it.
 */
const filamentModel = { skinMm: 0.9, infill: 0.15, supportDensity: 0.12, contactMm: 0.5 } as const;

/** Returns about how much filament a part takes, in cubic millimeters. */
export function estimatePartFilament(mesh: Mesh, spans: ColumnSpans): number {
  const volume = sumVolume(spans);
  const skin = Math.min(volume, filamentModel.skinMm * sumArea(mesh));
  return skin + filamentModel.infill * (volume - skin);
}

/** Returns about how much filament the supports of an overhang take, in cubic millimeters. */
export function estimateSupportFilament(overhang: { areaMm2: number; roomMm3: number }): number {
  return filamentModel.supportDensity * overhang.roomMm3 + filamentModel.contactMm * overhang.areaMm2;
}

function sumVolume({ bottoms, tops, grid, unitMm }: ColumnSpans): number {
  let height = 0;
  for (let span = 0; span < bottoms.length; span++) height += bitsAt(tops, span) - bitsAt(bottoms, span);
  return height * unitMm * grid.cellMm ** 2;
}

function sumArea({ positions, indices }: Mesh): number {
  let area = 0;
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = indexAt(indices, corner) * 3;
    const b = indexAt(indices, corner + 1) * 3;
    const c = indexAt(indices, corner + 2) * 3;
    const ux = at(positions, b) - at(positions, a);
    const uy = at(positions, b + 1) - at(positions, a + 1);
    const uz = at(positions, b + 2) - at(positions, a + 2);
    const vx = at(positions, c) - at(positions, a);
    const vy = at(positions, c + 1) - at(positions, a + 1);
    const vz = at(positions, c + 2) - at(positions, a + 2);
    area += Math.sqrt((uy * vz - uz * vy) ** 2 + (uz * vx - ux * vz) ** 2 + (ux * vy - uy * vx) ** 2) / 2;
  }
  return area;
}
