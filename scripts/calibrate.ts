import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { printerClasses, type PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

import { calibrateClass, collectSamples, type Calibration } from './calibrate/calibrate-class.ts';
import { collectExamples } from './calibrate/examples.ts';
import { plausible, type Prior } from './calibrate/fit.ts';
import { toMarkdown } from './calibrate/markdown-table.ts';
import { referenceClass } from './calibrate/plan-jobs.ts';
import { readProfile, type ClassProfile } from './calibrate/read-profile.ts';
import { profileMeshes, sliceAll, withFolder, type ProfiledMesh } from './calibrate/slice-all.ts';
import { readResults, type SliceResult } from './calibrate/slice-results.ts';
import { transfer } from './calibrate/transfer.ts';

const usage = `Usage: npm run calibrate -- --results FILE [--slicer PATH] [--meshes DIR] [--out FILE] [--table FILE]

Fits the constants of the print estimates. --results is a file with one line for each sliced mesh; with --slicer
(PrusaSlicer 2.5 or later), missing ones are sliced and added. --meshes adds the STL and 3MF files of a folder.
--out is written with the constants and their errors, --examples with some meshes for the tests, and the table in --table
(Markdown) is replaced. Run npm run format afterwards.`;

const { values } = parseArgs({
  options: {
    slicer: { type: 'string' },
    meshes: { type: 'string' },
    results: { type: 'string' },
    out: { type: 'string', default: 'packages/mesh/src/estimate/printer-classes.json' },
    examples: { type: 'string', default: 'packages/mesh/src/estimate/sliced-examples.json' },
    table: { type: 'string', default: 'docs/measurements/print-estimates.md' },
  },
});
const { slicer, results: resultFile } = values;
if (resultFile === undefined) {
  console.error(usage);
  process.exit(1);
}

await withFolder(async (folder) => {
  const list = await profileMeshes(folder, values.meshes);
  console.log(`${list.length} closed meshes`);
  if (slicer !== undefined) await sliceAll(slicer, list, resultFile);
  const meshes = new Map(list.map((mesh) => [mesh.name, mesh]));
  const results = [...(await readResults(resultFile)).values()];
  const calibrations = await calibrateAll(meshes, results);
  const classes = Object.fromEntries([...calibrations].map(([name, { result }]) => [name, result]));
  await writeJson(values.out, classes);
  await writeJson(values.examples, collectExamples(meshes, results));
  await replaceTable(values.table, toMarkdown(calibrations));
  console.log(toMarkdown(calibrations));
});

/** Fits the reference class, which has most meshes, first; the others start from its constants. */
async function calibrateAll(
  meshes: ReadonlyMap<string, ProfiledMesh>,
  results: readonly SliceResult[],
): Promise<Map<PrinterClass, Calibration>> {
  const profile = await readProfile(referenceClass);
  const reference = calibrateOne(referenceClass, profile, plausible);
  const calibrations = new Map([[referenceClass, reference]]);
  for (const printerClass of printerClasses) {
    if (printerClass === referenceClass) continue;
    const own = await readProfile(printerClass);
    const constants = transfer(reference.result.constants, profile, own);
    calibrations.set(printerClass, calibrateOne(printerClass, own, { constants, weight: 1 }));
  }
  return calibrations;

  function calibrateOne(printerClass: PrinterClass, { speeds }: ClassProfile, prior: Prior): Calibration {
    return calibrateClass(collectSamples(printerClass, meshes, results), speeds, prior, meshes);
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Replaces the table of a document whose first column is the class. */
async function replaceTable(path: string, table: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const start = text.search(/^\| Class/m);
  if (start === -1) throw new Error(`${path} has no table that begins with "| Class".`);
  const end = text.indexOf('\n\n', start);
  await writeFile(path, text.slice(0, start) + table + (end === -1 ? '\n' : text.slice(end)));
}
