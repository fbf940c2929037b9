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

/** What PrusaSlicer reads from a file: the volume in cubic millimeters and the box in millimeters. */
export interface PrusaInfo {
  volumeMm3: number;
  low: [x: number, y: number, z: number];
  high: [x: number, y: number, z: number];
  isManifold: boolean;
}

export async function readWithPrusaSlicer(path: string): Promise<PrusaInfo> {
  const { stdout } = await promisify(execFile)(program ?? 'prusa-slicer', ['--info', path]);
  const values = new Map(
    stdout.split('\n').flatMap((line): [string, string][] => {
      const [name, value] = line.split(' = ');
      return name !== undefined && value !== undefined ? [[name.trim(), value.trim()]] : [];
    }),
  );
  const read = (name: string) => Number(values.get(name));
  return {
    volumeMm3: read('volume'),
    low: [read('min_x'), read('min_y'), read('min_z')],
    high: [read('max_x'), read('max_y'), read('max_z')],
    isManifold: values.get('manifold') === 'yes',
  };
}
