import type { Model } from '#src/features/catalog/schemas.ts';
import type { ModelPrint, OnePrint, PlateFacts } from '#src/features/print-facts/schemas.ts';
import { describeSum } from './describe-sum.ts';

/** The figures of the print card, and the print that they are of. */
export interface CardFigures {
  state: ModelPrint['state'];
  print: OnePrint;
  /** The subject of the figures, as `describeSum` returns it. */
  sum: string;
  /** The plates of all projects that are printed. */
  plates: PlateFacts[];
}

/** @param print what is printed: the needed files of the design, or an alternative */
export function toCardFigures(
  { files, printFacts: { state } }: Pick<Model, 'files' | 'printFacts'>,
  print: OnePrint,
): CardFigures {
  const printed = files.filter(({ id }) => print.files.some((file) => file.id === id));
  const plates = printed.flatMap(({ facts }) => facts.plates);
  const count = plates.length;
  const plateSum = count === 2 ? 'both plates' : `all ${count} plates`;
  const sum = count > 1 && printed.length === 1 ? plateSum : describeSum(print, files.length);
  return { state, print, sum, plates };
}
