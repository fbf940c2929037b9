import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

import { readGcodeTotals, type GcodeTotals } from './gcode-totals.ts';

const run = promisify(execFile);
const profiles = join(import.meta.dirname, 'profiles');
const limitMs = 120_000;

/** For each layer height, the settings that depend on it. */
const layerSettings: Record<string, { top: number; bottom: number }> = {
  '0.12': { top: 7, bottom: 6 },
  '0.2': { top: 5, bottom: 4 },
  '0.28': { top: 4, bottom: 3 },
};

/** Slices a mesh with the profile of a class, at the lowest priority. Throws if it fails or takes longer than two minutes. */
export async function sliceFile(
  slicer: string,
  mesh: string,
  printer: { class: PrinterClass; layerMm: number },
): Promise<GcodeTotals> {
  const folder = await mkdtemp(join(tmpdir(), 'calibrate-'));
  const output = join(folder, 'out.gcode');
  const { top = 5, bottom = 4 } = layerSettings[String(printer.layerMm)] ?? {};
  try {
    const settings = ['base', printer.class].flatMap((name) => ['--load', join(profiles, `${name}.ini`)]);
    const layers = [
      '--layer-height',
      printer.layerMm,
      '--top-solid-layers',
      top,
      '--bottom-solid-layers',
      bottom,
    ];
    await run(
      'nice',
      [
        '-n',
        '15',
        slicer,
        '--export-gcode',
        ...settings,
        ...layers.map(String),
        '--center',
        '200,200',
        '--output',
        output,
        mesh,
      ],
      { timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: 16 << 20 },
    );
    return await readGcodeTotals(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
