import type { FileEstimate, PartFacts, SupportFinding } from '@firstlayer/mesh/contract/print-facts.ts';
import { computeBedMm, computeTallMm } from '../bed.ts';
import type { OnePrint, PlainEstimate } from '../schemas.ts';
import { combineSupports } from './combine-supports.ts';
import { listChoices, type PrintChoice, type UsedFile } from './list-choices.ts';
import { toPlainEstimate } from '../estimate/plain-estimate.ts';
import { toPrintEstimates } from './print-estimates.ts';

/** The facts of a file that is printed. */
export interface PrintableFile extends UsedFile {
  state: 'waiting' | 'done' | 'failed';
  isRough: boolean;
  partCount: number;
  parts: readonly PartFacts[];
  supports: SupportFinding | null;
  estimates: readonly FileEstimate[];
}

/** Sums up each choice of what to print. `plain` has the figures of the first at the reference layer height, null if unknown. */
export function sumPrints(
  files: readonly PrintableFile[],
  { needsBrim }: { needsBrim: boolean },
): { prints: OnePrint[]; plain: PlainEstimate | null } {
  const prints = listChoices(files).map((choice) => sumPrint(files, choice, { needsBrim }));
  return { prints, plain: toPlainEstimate(prints[0]?.estimates ?? []) ?? null };
}

/** Adds up the facts of the files that one print needs. Figures are unknown unless all of these files were examined. */
function sumPrint(
  files: readonly PrintableFile[],
  choice: PrintChoice,
  { needsBrim }: { needsBrim: boolean },
): OnePrint {
  const counted = choice.files.flatMap(({ id, copies }) => {
    const file = files.find((each) => each.id === id);
    return file ? [{ ...file, fileCopies: copies }] : [];
  });
  const parts = counted.flatMap((file) => file.parts);
  const isComplete = counted.every(({ state }) => state === 'done') && parts.length > 0;
  const sums = isComplete
    ? sumEstimates(counted.map((file) => file.estimates.map((each) => multiply(each, file.fileCopies))))
    : [];
  return {
    ...choice,
    roughFiles: counted.filter(({ isRough }) => isRough).map(({ name }) => name),
    bedMm: isComplete ? computeBedMm(parts, needsBrim) : null,
    tallMm: isComplete ? computeTallMm(parts) : null,
    partCount: counted.reduce((sum, file) => sum + file.partCount * file.fileCopies, 0),
    largestPartMm: findLargest(parts)?.boundsMm ?? null,
    supports: combineSupports(counted.flatMap(({ supports }) => supports ?? [])),
    estimates: toPrintEstimates(sums),
  };
}

function findLargest(parts: readonly PartFacts[]): PartFacts | undefined {
  const getBoxVolume = ({ boundsMm: [x, y, z] }: PartFacts) => x * y * z;
  return parts.toSorted((a, b) => getBoxVolume(b) - getBoxVolume(a))[0];
}

/** Adds the estimates of files for each class and layer height that all of them have. */
function sumEstimates(files: readonly (readonly FileEstimate[])[]): FileEstimate[] {
  const [first = [], ...others] = files;
  return first.flatMap((estimate) => {
    const same = others.map((list) =>
      list.find((other) => other.class === estimate.class && other.layerMm === estimate.layerMm),
    );
    const all = [estimate, ...same.flatMap((other) => other ?? [])];
    if (all.length < files.length) return [];
    return [all.reduce(addEstimates)];
  });
}

function addEstimates(one: FileEstimate, other: FileEstimate): FileEstimate {
  return {
    class: one.class,
    layerMm: one.layerMm,
    seconds: one.seconds + other.seconds,
    secondsLow: one.secondsLow + other.secondsLow,
    secondsHigh: one.secondsHigh + other.secondsHigh,
    grams: one.grams + other.grams,
    gramsLow: one.gramsLow + other.gramsLow,
    gramsHigh: one.gramsHigh + other.gramsHigh,
    source: one.source === 'sliced' && other.source === 'sliced' ? 'sliced' : 'estimated',
  };
}

function multiply(estimate: FileEstimate, copies: number): FileEstimate {
  return Array.from({ length: copies }, () => estimate).reduce(addEstimates);
}
