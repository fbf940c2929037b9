import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Mesh } from '@firstlayer/mesh/core/mesh.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';

const timeoutMs = 90_000;

/** The settings of PrusaSlicer 2.5 that decide about supports, and plain ones for the rest. */
const settings = [
  ['--center', '250,250'],
  ['--bed-shape', '0x0,500x0,500x500,0x500'],
  ['--max-print-height', '600'],
  ['--layer-height', '0.2'],
  ['--first-layer-height', '0.2'],
  ['--perimeters', '2'],
  ['--fill-density', '15%'],
  ['--fill-pattern', 'grid'],
  ['--skirts', '0'],
  ['--support-material'],
  ['--support-material-auto'],
  ['--support-material-threshold', '45'],
].flat();

/** Filament in millimeters for the part and for its supports. */
export type SupportUse = { partMm: number; supportMm: number };

/**
 * Slices a mesh with automatic supports and returns the filament that they need. The G-code states the purpose of each
 * line, so that slicing without supports is not needed.
 * @throws Error if the slicer fails or takes longer than 90 s
 */
export async function sliceWithSupports(slicer: string, mesh: Mesh): Promise<SupportUse> {
  const folder = await mkdtemp(join(tmpdir(), 'supports-'));
  try {
    const input = join(folder, 'part.stl');
    const output = join(folder, 'part.gcode');
    await writeFile(input, writeStl(mesh));
    await run('nice', ['-n', '15', slicer, '--export-gcode', ...settings, '--output', output, input]);
    return await sumFilament(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(command: string, words: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-300)));
  child.on('error', reject);
  child.on('close', (code, signal) => {
    if (code === 0) resolve();
    else reject(new Error(signal === null ? errors.trim() : 'time limit'));
  });
  return promise;
}

/** Sums up the filament of all moves that extrude, with absolute positions of the extruder. */
async function sumFilament(path: string): Promise<SupportUse> {
  const sums: SupportUse = { partMm: 0, supportMm: 0 };
  let key: keyof SupportUse = 'partMm';
  let extruder = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.startsWith(';TYPE:')) key = line.startsWith(';TYPE:Support') ? 'supportMm' : 'partMm';
    const to = Number(/^G(?:1|92) .*?E(-?[\d.]+)/.exec(line)?.[1] ?? Number.NaN);
    if (Number.isNaN(to)) continue;
    if (/^G1 [XY]/.test(line)) sums[key] += Math.max(0, to - extruder);
    extruder = to;
  }
  return sums;
}
