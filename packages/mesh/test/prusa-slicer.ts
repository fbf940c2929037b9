import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'prusa-slicer'))
  .find((path) => existsSync(path));

/** Whether PrusaSlicer is installed; tests that need it are skipped otherwise. */
export const hasPrusaSlicer = program !== undefined;

/** The measures that PrusaSlicer reads from a file: the volume of all objects in cubic millimeters, and their box in millimeters. */
export interface PrusaInfo {
  volumeMm3: number;
  low: [x: number, y: number, z: number];
  high: [x: number, y: number, z: number];
  isManifold: boolean;
}

export async function readWithPrusaSlicer(path: string): Promise<PrusaInfo> {
  const { stdout } = await promisify(execFile)(program ?? 'prusa-slicer', ['--info', path]);
  // It prints these lines for each object.
  const read = (name: string) =>
    [...stdout.matchAll(new RegExp(`^${name} *= *(.*)$`, 'gm'))].map(([, value = '']) => value.trim());
  const least = (name: string) => Math.min(...read(name).map(Number));
  const most = (name: string) => Math.max(...read(name).map(Number));
  return {
    volumeMm3: read('volume').reduce((sum, volume) => sum + Number(volume), 0),
    low: [least('min_x'), least('min_y'), least('min_z')],
    high: [most('max_x'), most('max_y'), most('max_z')],
    isManifold: read('manifold').every((value) => value === 'yes'),
  };
}
