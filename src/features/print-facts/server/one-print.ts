import type { FileEstimate, PartFacts } from '#src/lib/print-facts.ts';
import { computeBedMm, computeTallMm } from '../bed.ts';
import type { OnePrint, PrintEstimate } from '../schemas.ts';
import { combineSupports } from './combine-supports.ts';
import type { PrintChoice } from './list-choices.ts';
import { isPlausible } from './plain-estimate.ts';
import type { FileFactsRow } from './read-facts.ts';

export interface SummedPrint {
  print: OnePrint;
  /** The sums of the files' estimates, for each class and layer height; empty unless all files are known. */
  sums: FileEstimate[];
}

/** Adds up the facts of the files that one print needs. Figures are unknown unless all of these files were examined. */
export function sumPrint(
  files: readonly FileFactsRow[],
  choice: PrintChoice,
  { needsBrim }: { needsBrim: boolean },
): SummedPrint {
  const counted = choice.files.flatMap(({ id, copies }) => {
    const file = files.find((each) => each.id === id);
    return file ? [{ ...file, fileCopies: copies }] : [];
  });
  const parts = counted.flatMap((file) => file.parts);
  const isComplete = counted.every(({ state }) => state === 'done') && parts.length > 0;
  const sums = isComplete
    ? sumEstimates(counted.map((file) => file.estimates.map((each) => multiply(each, file.fileCopies))))
    : [];
  const print: OnePrint = {
    ...choice,
    roughFiles: counted.filter(({ is_rough }) => is_rough).map(({ name }) => name),
    bedMm: isComplete ? computeBedMm(parts, needsBrim) : null,
    tallMm: isComplete ? computeTallMm(parts) : null,
    partCount: counted.reduce((sum, file) => sum + file.part_count * file.fileCopies, 0),
    largestPartMm: findLargest(parts)?.boundsMm ?? null,
    supports: combineSupports(counted.flatMap(({ supports }) => supports ?? [])),
    estimates: sums.map(toPrintEstimate),
  };
  return { print, sums };
}

function findLargest(parts: readonly PartFacts[]): PartFacts | undefined {
  const getBoxVolume = ({ boundsMm: [x, y, z] }: PartFacts) => x * y * z;
  return parts.toSorted((a, b) => getBoxVolume(b) - getBoxVolume(a))[0];
}

/** Adds the estimates of files for each class and layer height that all of them have, without absurd ones. */
function sumEstimates(files: readonly (readonly FileEstimate[])[]): FileEstimate[] {
  const [first = [], ...others] = files;
  return first.flatMap((estimate) => {
    const same = others.map((list) =>
      list.find((other) => other.class === estimate.class && other.layerMm === estimate.layerMm),
    );
    const all = [estimate, ...same.flatMap((other) => other ?? [])];
    if (all.length < files.length) return [];
    const sum = all.reduce(addEstimates);
    return isPlausible(sum) ? [sum] : [];
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

function toPrintEstimate(estimate: FileEstimate): PrintEstimate {
  const toMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60));
  const toGrams = (grams: number) => Math.round(grams * 10) / 10;
  return {
    class: estimate.class,
    layerMm: estimate.layerMm,
    minutes: toMinutes(estimate.seconds),
    minutesLow: toMinutes(estimate.secondsLow),
    minutesHigh: toMinutes(estimate.secondsHigh),
    grams: toGrams(estimate.grams),
    gramsLow: toGrams(estimate.gramsLow),
    gramsHigh: toGrams(estimate.gramsHigh),
    source: estimate.source,
  };
}
