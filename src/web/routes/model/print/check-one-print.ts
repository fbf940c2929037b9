import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';
import { checkDesignFit, type DesignFit } from '#src/features/printers/fit/check-design.ts';
import { countCopies } from '#src/features/printers/fit/count-copies.ts';
import { describeFileFit } from '#src/features/printers/fit/describe-fit.ts';
import type { FitVerdict } from '#src/features/printers/fit/types.ts';
import { resolvePrinter, type ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import type { OnePrint } from '#src/features/print-facts/schemas.ts';

export interface DesignCheck extends DesignFit {
  printer: ResolvedPrinter;
  needsBrim: boolean;
  /** The file that decides on the verdict; undefined without examined files. */
  deciding: ModelFile | undefined;
  /** The files that could not be examined. */
  unexamined: string[];
}

/** The files of one print, whose parts are as many as it needs. */
interface PrintedDesign {
  files: readonly ModelFile[];
  needsBrim: boolean;
}

/** Returns the files that one print needs, with its copies of their parts. */
export function listPrinted(
  { files, needsBrim }: Pick<Model, 'files' | 'needsBrim'>,
  print: Pick<OnePrint, 'files'>,
): PrintedDesign {
  const printed = print.files.flatMap(({ id, copies }) =>
    files.filter((file) => file.id === id).map((file) => (copies === 1 ? file : multiplyParts(file, copies))),
  );
  return { files: printed, needsBrim };
}

function multiplyParts(file: ModelFile, times: number): ModelFile {
  const { facts } = file;
  const parts = facts.parts.map((part) => ({ ...part, copies: part.copies * times }));
  return { ...file, facts: { ...facts, parts, partCount: facts.partCount * times } };
}

/** Checks whether one print of a design fits a printer. */
export function checkDesign({ files, needsBrim }: PrintedDesign, userPrinter: UserPrinter): DesignCheck {
  const printer = resolvePrinter(userPrinter);
  const fit = checkDesignFit(files, printer.bed, { needsBrim });
  const at = fit.files.findIndex((file) => file.fit.verdict.kind === fit.verdict.kind);
  return {
    ...fit,
    printer,
    needsBrim,
    deciding: files[at],
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
export function countPerPlate({ files }: PrintedDesign, { printer, needsBrim }: DesignCheck): number {
  const parts = files.flatMap(({ facts }) => facts.parts);
  return countCopies(parts, printer.bed, { needsBrim });
}
