import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';
import { checkDesignFit, type DesignFit } from '#src/features/printers/fit/check-design.ts';
import { countCopies } from '#src/features/printers/fit/count-copies.ts';
import { describeFileFit } from '#src/features/printers/fit/describe-fit.ts';
import type { FitVerdict } from '#src/features/printers/fit/types.ts';
import { resolvePrinter, type ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { isSummed } from './describe-sum.ts';

export interface DesignCheck extends DesignFit {
  printer: ResolvedPrinter;
  needsBrim: boolean;
  /** The file that decides on the verdict; undefined without examined files. */
  deciding: ModelFile | undefined;
  /** The files that could not be examined. */
  unexamined: string[];
}

type Design = Pick<Model, 'files' | 'needsBrim'>;

/** Checks whether a design fits a printer. A file that holds all parts once more is left out. */
export function checkDesign({ files, needsBrim }: Design, userPrinter: UserPrinter): DesignCheck {
  const printer = resolvePrinter(userPrinter);
  const counted = files.filter(({ facts }) => !facts.isSet);
  const fit = checkDesignFit(counted, printer.bed, { needsBrim });
  const at = fit.files.findIndex((file) => file.fit.verdict.kind === fit.verdict.kind);
  return {
    ...fit,
    printer,
    needsBrim,
    deciding: counted[at],
    unexamined: files.filter(({ facts }) => facts.state === 'failed').map(({ name }) => name),
  };
}

/** Checks whether a file fits a printer, and describes it, as in 'Fits' or 'Too tall by 21 mm'; '' if it is unknown. */
export function checkFile(
  file: ModelFile,
  needsBrim: boolean,
  userPrinter: UserPrinter,
): { verdict: FitVerdict; text: string } {
  const { verdict } = checkDesignFit([file], resolvePrinter(userPrinter).bed, { needsBrim });
  return { verdict, text: describeFileFit(verdict) };
}

/** Returns how many of a design fit one bed; 0 if it does not fit at once. */
export function countPerPlate({ files }: Design, { printer, needsBrim }: DesignCheck): number {
  const parts = files.filter(isSummed).flatMap(({ facts }) => facts.parts);
  return countCopies(parts, printer.bed, { needsBrim });
}
