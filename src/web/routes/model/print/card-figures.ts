import type { Model } from '#src/features/catalog/schemas.ts';
import type { ModelPrint, PlateFacts } from '#src/features/print-facts/schemas.ts';
import { describeSum, isSummed } from './describe-sum.ts';

/** What the print card says figures of. */
export interface CardFigures {
  print: ModelPrint;
  /** The subject of the figures, as `describeSum` returns it. */
  sum: string;
  /** The plates of all projects in the sum. */
  plates: PlateFacts[];
}

export function toCardFigures(model: Pick<Model, 'files' | 'printFacts'>): CardFigures {
  const plates = model.files.filter(isSummed).flatMap(({ facts }) => facts.plates);
  return { print: model.printFacts, sum: describeSum(model), plates };
}
