import type { Model } from '#src/features/catalog/schemas.ts';
import type { ModelPrint, OnePrint, PlateFacts } from '#src/features/print-facts/schemas.ts';
import { describeSum } from './describe-sum.ts';
import { formatCount } from '#src/lib/text.ts';

/** Returns a text such as '92.4 × 92.4 × 180 mm'. */
export function formatSize(lengths: readonly number[]): string {
  return `${lengths.map((length) => formatCount(Number(length.toFixed(1)))).join(' × ')} mm`;
}

/** The figures of the print card, and the print that they are of. */
export interface CardFigures {
  state: ModelPrint['state'];
  print: OnePrint;
  /** The subject of the figures, as `describeSum` returns it. */
  sum: string;
  /** The projects that are printed and have several plates. */
  projects: PlatedFile[];
}

/** A project with several plates. */
export interface PlatedFile {
  id: number;
  name: string;
  plates: PlateFacts[];
}

/** @param print what is printed: the needed files of the design, or an alternative */
export function toCardFigures(
  { files, printFacts: { state } }: Pick<Model, 'files' | 'printFacts'>,
  print: OnePrint,
): CardFigures {
  const printed = files.filter(({ id }) => print.files.some((file) => file.id === id));
  const projects = printed.flatMap(({ id, name, facts: { plates } }) =>
    plates.length > 0 ? [{ id, name, plates }] : [],
  );
  const [only] = print.files;
  const count = print.files.length === 1 && only?.copies === 1 ? (projects[0]?.plates.length ?? 0) : 0;
  const plateSum = count === 2 ? 'both plates' : `all ${count} plates`;
  const sum = count > 1 ? plateSum : describeSum(print, files.length);
  return { state, print, sum, projects };
}
