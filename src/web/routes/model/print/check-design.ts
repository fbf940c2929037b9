import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';
import { checkFit } from '#src/features/printers/fit/check-fit.ts';
import type { FileFit, FitVerdict } from '#src/features/printers/fit/types.ts';
import { resolvePrinter, type ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import type { PartFacts } from '#src/lib/print-facts.ts';

export interface FileCheck {
  name: string;
  parts: readonly PartFacts[];
  fit: FileFit;
}

export interface DesignCheck {
  printer: ResolvedPrinter;
  /** The verdict of all parts together. */
  verdict: FitVerdict;
  parts: readonly PartFacts[];
  /** The verdict of each part. */
  verdicts: readonly FitVerdict[];
  files: FileCheck[];
}

type Design = Pick<Model, 'files' | 'needsBrim'>;

/** Checks whether the parts of a design fit a printer. A file that holds all parts once more is left out. */
export function checkDesign({ files, needsBrim }: Design, userPrinter: UserPrinter): DesignCheck {
  const printer = resolvePrinter(userPrinter);
  const counted = files.filter(({ facts }) => !facts.isSet && facts.parts.length > 0);
  const parts = counted.flatMap(({ facts }) => facts.parts);
  const { verdict, parts: verdicts } = checkFit(parts, printer.bed, { needsBrim });
  return {
    printer,
    verdict,
    parts,
    verdicts,
    files: counted.map((file) => ({
      name: file.name,
      parts: file.facts.parts,
      fit: checkFit(file.facts.parts, printer.bed, { needsBrim }),
    })),
  };
}

/** Checks whether a file fits a printer; the verdict is unknown if it was not examined. */
export function checkFile({ facts }: ModelFile, needsBrim: boolean, userPrinter: UserPrinter): FitVerdict {
  return checkFit(facts.parts, resolvePrinter(userPrinter).bed, { needsBrim }).verdict;
}

/** Returns whether a verdict says that the part can be printed. */
export function isPrintable({ kind }: FitVerdict): boolean {
  return kind !== 'too-tall' && kind !== 'too-large' && kind !== 'unknown';
}
