import { appendFile, readFile } from 'node:fs/promises';

import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

import type { GcodeTotals } from './gcode-totals.ts';

/** Which mesh is sliced for which printer. */
export type SliceJob = { name: string; class: PrinterClass; layerMm: number };

/** A line of the file of results: what the slicer said, or why it failed. */
export type SliceResult = SliceJob & (GcodeTotals | { failed: string });

export function toKey({ name, class: printerClass, layerMm }: SliceJob): string {
  return [name, printerClass, layerMm].join('|');
}

/** Reads the results of earlier runs, one in each line. A file that does not exist has none. */
export async function readResults(path: string): Promise<Map<string, SliceResult>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const results = new Map<string, SliceResult>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const result: SliceResult = JSON.parse(line);
    results.set(toKey(result), result);
  }
  return results;
}

/** Adds a result at once, so that nothing is lost when the calibration is interrupted. */
export async function addResult(path: string, result: SliceResult): Promise<void> {
  await appendFile(path, `${JSON.stringify(result)}\n`);
}
